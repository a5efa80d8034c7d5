import { scopes } from "#contract/scopes.ts";
import { listScopes } from "#contract/system.ts";
import { handle } from "../../http/handle.ts";

export const listScopesHandler = handle(listScopes, async () => [...scopes]);
