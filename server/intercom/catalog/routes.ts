import type { Route } from "../../http/handle.ts";
import { createCatalogEntryHandler, deleteCatalogEntryHandler, updateCatalogEntryHandler } from "./changeEntry.ts";
import { getCatalogEntryHandler, listCatalogHandler } from "./listCatalog.ts";
import { readDeviceCatalogHandler } from "./readDeviceCatalog.ts";

export const catalogRoutes: readonly Route[] = [
  listCatalogHandler,
  getCatalogEntryHandler,
  createCatalogEntryHandler,
  updateCatalogEntryHandler,
  deleteCatalogEntryHandler,
  readDeviceCatalogHandler,
];
