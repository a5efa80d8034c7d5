import fc from "fast-check";
import { encode, hostileHeaders, hostileValue, jsonOf, rawBodies, rawParts, rawQueries } from "./hostileRequests.ts";
import type { RawRequest } from "./sendRequest.ts";

/** A request in one of the protocols beside REST; `isSigned`: with good keys, so that it gets behind the signature. */
export interface ProtocolRequest extends RawRequest {
  protocol: "identity" | "objects" | "live" | "signalling";
  isSigned: boolean;
}

const json = { "content-type": "application/json" };
const mostly = fc.constantFrom(true, true, true, false);

/** Requests to the identity service: its calls with what they take, and bent. `known` are texts that somebody could really send. */
export function identityRequests(known: Record<string, readonly string[]>): fc.Arbitrary<ProtocolRequest> {
  const operations = [
    "accounts:signInWithPassword",
    "accounts:lookup",
    "accounts:update",
    "accounts:sendOobCode",
    "accounts:resetPassword",
    "accounts:createAuthUri",
    "accounts:signUp",
    "accounts:delete",
    "accounts:signInWithIdp",
  ].map((name) => `/identitytoolkit.googleapis.com/v1/${name}`);
  const fields: Record<string, readonly unknown[]> = {
    ...known,
    requestType: ["PASSWORD_RESET", "VERIFY_EMAIL", "VERIFY_AND_CHANGE_EMAIL", "EMAIL_SIGNIN"],
    grant_type: ["refresh_token", "authorization_code"],
    returnSecureToken: [true, false],
    displayName: ["Somebody", ""],
    continueUri: ["http://localhost/", "javascript:alert(1)"],
    oobCode: ["abc", "a".repeat(200)],
    newPassword: ["Another2026word", "x"],
    deleteAttribute: [["DISPLAY_NAME"], ["EMAIL"]],
  };
  const body = fc.record(
    Object.fromEntries(Object.entries(fields).map(([name, values]) => [name, fc.oneof(fc.constantFrom(...values), hostileValue)])),
    { requiredKeys: [], noNullPrototype: true },
  );
  const form = fc.dictionary(fc.constantFrom(...Object.keys(fields)), hostileValue.map(encode), { maxKeys: 4 });
  const text = fc.oneof(
    { arbitrary: body.map(jsonOf), weight: 6 },
    { arbitrary: rawBodies, weight: 2 },
    { arbitrary: form.map((pairs) => new URLSearchParams(pairs).toString()), weight: 1 },
  );
  const path = fc.oneof(
    { arbitrary: fc.constantFrom(...operations, "/securetoken.googleapis.com/v1/token"), weight: 8 },
    { arbitrary: rawParts.map((raw) => `/identitytoolkit.googleapis.com/v1/${raw}`), weight: 1 },
    { arbitrary: fc.tuple(fc.constantFrom(...operations), rawQueries).map(([operation, query]) => `${operation}?${query}`), weight: 1 },
  );
  return bent(
    fc.record({
      protocol: fc.constant("identity" as const),
      isSigned: fc.constant(false),
      method: fc.constantFrom("POST", "POST", "POST", "POST", "GET", "PUT", "DELETE", "OPTIONS"),
      path,
      headers: fc.constantFrom<Record<string, string>>(json, json, json, { "content-type": "application/x-www-form-urlencoded" }),
      body: text,
    }),
  );
}

/** Requests to the object store below a prefix that the keys open, and elsewhere. */
export function objectRequests(prefix: string): fc.Arbitrary<ProtocolRequest> {
  const key = fc.oneof(
    fc.constantFrom(
      `${prefix}a.jpg`,
      `${prefix}images/2026-11-21T09:00:00.000Z.jpg`,
      `${prefix}`,
      `${prefix}../x`,
      "castellan/x/a.jpg",
      "",
    ),
    rawParts.map((raw) => `${prefix}${raw}`),
    fc.string({ unit: "binary", maxLength: 60 }).map((text) => `${prefix}${encode(text)}`),
  );
  const query = fc.oneof(
    { arbitrary: fc.constant(""), weight: 5 },
    { arbitrary: rawQueries.map((raw) => `?${raw}`), weight: 1 },
    {
      arbitrary: fc
        .dictionary(
          fc.constantFrom(
            "list-type",
            "prefix",
            "delimiter",
            "max-keys",
            "continuation-token",
            "start-after",
            "encoding-type",
            "acl",
            "uploads",
          ),
          fc.oneof(fc.constantFrom("2", "/", prefix, "url", "0", "1000"), hostileValue).map(encode),
          { maxKeys: 4 },
        )
        .map(
          (pairs) =>
            `?${Object.entries(pairs)
              .map(([name, value]) => `${name}=${value}`)
              .join("&")}`,
        ),
      weight: 3,
    },
  );
  const headers = fc.constantFrom<Record<string, string>>(
    {},
    {},
    { range: "bytes=0-1" },
    { range: "bytes=9-1,,-" },
    { "if-none-match": "*" },
    { "if-modified-since": "never" },
    { "content-encoding": "aws-chunked" },
    { "x-amz-decoded-content-length": "-1" },
    { "x-amz-copy-source": "/gatehouse/castellan/x" },
    { "content-md5": "=" },
  );
  return bent(
    fc
      .record({
        method: fc.constantFrom("GET", "HEAD", "PUT", "PUT", "DELETE", "POST", "PATCH"),
        bucket: fc.constantFrom("gatehouse", "gatehouse", "gatehouse", "gatehouse", "other", "", "..%2f"),
        key,
        query,
        headers,
        isSigned: mostly,
        body: fc.oneof(fc.constant("picture"), rawBodies),
      })
      .map(({ method, bucket, key: name, query: search, body, ...rest }) => ({
        ...rest,
        protocol: "objects" as const,
        method,
        path: `/objects/${bucket}/${name}${search}`,
        body: method === "PUT" || method === "POST" ? body : undefined,
      })),
  );
}

/** The control calls of live video, and handshakes of its signalling and of the device link. */
export function liveRequests(channelName: string): fc.Arbitrary<ProtocolRequest> {
  const arn = `arn:aws:kinesisvideo:us-east-1:000000000000:channel/${channelName}/1`;
  const body = fc.record(
    {
      ChannelName: fc.oneof(fc.constant(channelName), hostileValue),
      ChannelARN: fc.oneof(fc.constant(arn), hostileValue),
      ClientId: hostileValue,
      SingleMasterChannelEndpointConfiguration: fc.oneof(
        fc.constant({ Protocols: ["WSS", "HTTPS"], Role: "MASTER" }),
        fc.record({ Protocols: hostileValue, Role: hostileValue }, { noNullPrototype: true }),
        hostileValue,
      ),
    },
    { requiredKeys: [], noNullPrototype: true },
  );
  const calls = ["describeSignalingChannel", "getSignalingChannelEndpoint", "v1/get-ice-server-config", "deleteSignalingChannel"];
  const control = fc.record({
    protocol: fc.constant("live" as const),
    isSigned: mostly,
    method: fc.constantFrom("POST", "POST", "POST", "GET", "PUT"),
    path: fc.oneof(fc.constantFrom(...calls), rawParts).map((call) => `/kinesisvideo/${call}`),
    headers: fc.constant(json),
    body: fc.oneof({ arbitrary: body.map(jsonOf), weight: 4 }, { arbitrary: rawBodies, weight: 1 }),
  });
  const query = fc.oneof(
    rawQueries,
    fc
      .dictionary(
        fc.constantFrom("X-Amz-ChannelARN", "X-Amz-ClientId", "X-Amz-Signature", "X-Amz-Credential", "X-Amz-Security-Token", "X-Amz-Date"),
        fc.oneof(fc.constant(arn), hostileValue).map(encode),
        { maxKeys: 5 },
      )
      .map((pairs) =>
        Object.entries(pairs)
          .map(([name, value]) => `${name}=${value}`)
          .join("&"),
      ),
  );
  const handshake = fc
    .record({
      path: fc.constantFrom("/kinesisvideo/signalling", "/kinesisvideo/signalling", "/mqtt", "/v1/realtime", "/"),
      query,
      isSigned: mostly,
      more: fc.constantFrom<Record<string, string>>(
        {},
        {},
        { "sec-websocket-version": "7" },
        { "sec-websocket-key": "short" },
        { "sec-websocket-protocol": ",,," },
        { "sec-websocket-extensions": "permessage-deflate; =" },
        { upgrade: "h2c" },
      ),
    })
    .map(({ path, query: search, isSigned, more }) => ({
      protocol: "signalling" as const,
      isSigned,
      method: "GET",
      path: `${path}?${search}`,
      headers: {
        connection: "Upgrade",
        upgrade: "websocket",
        "sec-websocket-version": "13",
        "sec-websocket-key": Buffer.alloc(16).toString("base64"),
        ...more,
      },
      body: undefined,
    }));
  return fc.oneof({ arbitrary: bent(control), weight: 2 }, { arbitrary: handshake, weight: 1 });
}

/** Now and then with headers that nobody should send. */
function bent(requests: fc.Arbitrary<ProtocolRequest>): fc.Arbitrary<ProtocolRequest> {
  return fc
    .tuple(requests, fc.oneof({ arbitrary: fc.constant({}), weight: 6 }, { arbitrary: hostileHeaders, weight: 1 }))
    .map(([request, more]) => ({ ...request, headers: { ...request.headers, ...more } }));
}
