import type { Route } from "../../http/handle.ts";
import { listReviewsHandler } from "./listReviews.ts";
import { reviewAllHandler } from "./reviewAll.ts";
import { setReviewedHandler } from "./setReviewed.ts";

export const reviewsRoutes: readonly Route[] = [listReviewsHandler, setReviewedHandler, reviewAllHandler];
