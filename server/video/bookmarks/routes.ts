import type { Route } from "../../http/handle.ts";
import { addBookmarkHandler, removeBookmarkHandler } from "./changeBookmarks.ts";
import { listBookmarksHandler } from "./listBookmarks.ts";

export const bookmarksRoutes: readonly Route[] = [listBookmarksHandler, addBookmarkHandler, removeBookmarkHandler];
