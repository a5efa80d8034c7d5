import { createGatewayHandler } from "./createGateway.ts";
import type { Route } from "../../http/handle.ts";
import { createEnrolmentTokenHandler } from "./createEnrolmentToken.ts";
import { enrolDeviceHandler } from "./enrolDevice.ts";

export const enrolmentRoutes: readonly Route[] = [createGatewayHandler, createEnrolmentTokenHandler, enrolDeviceHandler];
