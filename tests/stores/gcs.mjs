// Google Cloud Storage with one bucket, in memory: the requests of the XML API that object_store makes, as Google documents
// them. The emulators in registries lack them: they answer uploads of the XML API with an error, or ignore their conditions.
// A request that is not implemented is an error, and is recorded in `unknown`.
//
// https://cloud.google.com/storage/docs/xml-api/reference-headers (headers, x-goog-if-generation-match)
// https://cloud.google.com/storage/docs/request-preconditions (412)
// https://cloud.google.com/storage/docs/xml-api/get-bucket-list (lists)
// https://cloud.google.com/storage/docs/transcoding (compressed objects)
// https://cloud.google.com/storage/quotas (one write per second to the same object)
// https://google.aip.dev/auth/4111 (tokens signed with the key of an account)

import { createHash, createVerify, generateKeyPairSync } from "node:crypto";
import { EventEmitter } from "node:events";
import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { gunzipSync } from "node:zlib";

const SCOPE = "https://www.googleapis.com/auth/cloud-platform";

const MESSAGES = {
  AccessDenied: [403, "Access denied."],
  AuthenticationRequired: [401, "Authentication required."],
  NoSuchBucket: [404, "The specified bucket does not exist."],
  NoSuchKey: [404, "The specified key does not exist."],
  NotImplemented: [501, "The emulator does not implement this request."],
  PreconditionFailed: [412, "At least one of the pre-conditions you specified did not hold."],
  SlowDown: [429, "The object exceeded the rate limit for object mutation operations (create, update, and delete)."],
};

/** Fields of requests that are stored with an object. */
const STORED = ["content-type", "cache-control", "content-disposition", "content-encoding", "content-language"];

/** Fields of requests that have no effect. */
const IGNORED = [
  ...["host", "user-agent", "accept", "accept-encoding", "accept-language", "sec-fetch-mode"],
  ...["authorization", "content-length", "connection"],
];

class Failure extends Error {}

/** Emits `put` with the name of each stored object, and `delete` with that of each deleted one. */
export class Store extends EventEmitter {
  objects = new Map();
  unknown = [];
  /** Names of objects in the order of their writes. */
  writes = [];
  /** Maximum number of objects in a page of a list. */
  page = 1000;
  /** Time that a write takes, in milliseconds. */
  latency = 0;
  /** Whether more than one write per second to an object fails. */
  isLimited = false;
  /** Number of writes that failed because of that limit. */
  slowed = 0;
  /** Bearer tokens that are valid besides signed ones. */
  tokens = new Set();
  /** Accounts by name: `{ key, isReader }`. */
  #accounts = new Map();
  #generation = 1_700_000_000_000_000;
  #changed = new Map();
  #server = createServer((request, response) => this.#answer(request, response));

  constructor(bucket) {
    super();
    this.bucket = bucket;
  }

  async listen() {
    await new Promise((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    this.host = `127.0.0.1:${this.#server.address().port}`;
    this.url = `http://${this.host}`;
  }

  close() {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** Creates an account, and returns the content of its key file. A `reader` may not write. */
  account(name, { isReader = false } = {}) {
    const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const email = `${name}@project.iam.gserviceaccount.com`;
    this.#accounts.set(email, { key: publicKey, isReader });
    return {
      type: "service_account",
      private_key_id: `key-${name}`,
      private_key: privateKey.export({ type: "pkcs8", format: "pem" }),
      client_email: email,
      gcs_base_url: this.url,
    };
  }

  async #answer(request, response) {
    const { method, headers } = request;
    const url = new URL(request.url, this.url);
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    try {
      if (url.pathname.startsWith("/computeMetadata/")) return this.#metadata(url, headers, response);
      const [, bucket, ...rest] = url.pathname.split("/").map(decodeURIComponent);
      const name = rest.join("/");
      const isWrite = method === "PUT" || method === "DELETE";
      this.#authorize(headers, isWrite);
      if (bucket !== this.bucket) throw new Failure("NoSuchBucket");
      const odd = Object.keys(headers).filter(
        (field) => ![...IGNORED, ...STORED, "x-goog-if-generation-match"].includes(field),
      );
      if (odd.length > 0) throw new Failure("NotImplemented", { cause: odd.join(", ") });
      if (isWrite && name !== "") await sleep(this.latency);
      if (name === "" && method === "GET") this.#list(url.searchParams, response);
      else if (name === "" || url.search !== "") throw new Failure("NotImplemented");
      else if (method === "PUT") this.#put(name, headers, Buffer.concat(chunks), response);
      else if (method === "DELETE") this.#delete(name, headers, response);
      else if (method === "GET" || method === "HEAD") this.#get(name, headers, response);
      else throw new Failure("NotImplemented");
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (error.message === "NotImplemented") this.unknown.push(`${method} ${request.url} ${error.cause ?? ""}`);
      const [status, message] = MESSAGES[error.message];
      const body = `<?xml version='1.0' encoding='UTF-8'?><Error><Code>${error.message}</Code><Message>${message}</Message></Error>`;
      response.writeHead(status, { "content-type": "application/xml; charset=UTF-8", "content-length": body.length });
      response.end(method === "HEAD" ? undefined : body);
    }
  }

  /** The metadata server of a machine, which has the token of the machine's account. */
  #metadata(url, headers, response) {
    const isToken = url.pathname.endsWith("/instance/service-accounts/default/token");
    if (!isToken || headers["metadata-flavor"] !== "Google") throw new Failure("NotImplemented");
    this.tokens.add("token-of-the-machine");
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ access_token: "token-of-the-machine", expires_in: 3599, token_type: "Bearer" }));
  }

  #authorize({ authorization = "" }, isWrite) {
    const token = authorization.replace(/^Bearer /, "");
    if (this.tokens.has(token)) return;
    const [header, claims] = token.split(".", 2).map((part) => {
      try {
        return JSON.parse(Buffer.from(part, "base64url"));
      } catch {
        throw new Failure("AuthenticationRequired");
      }
    });
    const account = this.#accounts.get(claims?.iss);
    const [signed, signature] = [token.slice(0, token.lastIndexOf(".")), token.slice(token.lastIndexOf(".") + 1)];
    const now = Date.now() / 1000;
    const isValid =
      account &&
      header.alg === "RS256" &&
      claims.sub === claims.iss &&
      claims.scope === SCOPE &&
      claims.iat <= now + 60 &&
      now < claims.exp &&
      claims.exp - claims.iat <= 3600 &&
      createVerify("RSA-SHA256").update(signed).verify(account.key, signature, "base64url");
    if (!isValid) throw new Failure("AuthenticationRequired");
    if (isWrite && account.isReader) throw new Failure("AccessDenied");
  }

  /** Fails unless the object has the generation that the request names; 0 means that it does not exist. */
  #check(name, headers) {
    const expected = headers["x-goog-if-generation-match"];
    if (expected === undefined) return;
    const generation = this.objects.get(name)?.generation ?? 0;
    if (Number(expected) !== generation) throw new Failure("PreconditionFailed");
  }

  #limit(name) {
    const now = performance.now();
    if (this.isLimited && now - (this.#changed.get(name) ?? -Infinity) < 1000) {
      this.slowed += 1;
      throw new Failure("SlowDown");
    }
    this.#changed.set(name, now);
  }

  #put(name, headers, bytes, response) {
    this.#check(name, headers);
    this.#limit(name);
    const fields = Object.fromEntries(STORED.filter((field) => headers[field]).map((field) => [field, headers[field]]));
    const md5 = createHash("md5").update(bytes).digest();
    const object = { bytes, fields, md5, generation: ++this.#generation, date: new Date() };
    this.objects.set(name, object);
    this.writes.push(name);
    response.writeHead(200, { ...about(object), "content-length": 0 });
    response.end();
    this.emit("put", name);
  }

  #delete(name, headers, response) {
    if (!this.objects.has(name)) throw new Failure("NoSuchKey");
    this.#check(name, headers);
    this.#limit(name);
    this.objects.delete(name);
    response.writeHead(204).end();
    this.emit("delete", name);
  }

  #get(name, headers, response) {
    const object = this.objects.get(name);
    if (!object) throw new Failure("NoSuchKey");
    this.#check(name, headers);
    const { fields, bytes, date } = object;
    const { etag, ...rest } = about(object);
    const { "content-encoding": encoding, ...others } = fields;
    const common = { ...rest, ...others, "last-modified": date.toUTCString() };
    const isTranscoded =
      encoding === "gzip" &&
      !/\bgzip\b/.test(headers["accept-encoding"] ?? "") &&
      !/\bno-transform\b/.test(fields["cache-control"] ?? "");
    if (isTranscoded) {
      // The response has no length and no entity tag, which describe the stored bytes.
      response.writeHead(200, common);
      response.end(gunzipSync(bytes));
      return;
    }
    response.writeHead(200, { ...common, ...fields, etag, "content-length": bytes.length });
    response.end(bytes);
  }

  #list(query, response) {
    const known = ["list-type", "prefix", "continuation-token"];
    if (query.get("list-type") !== "2" || [...query.keys()].some((key) => !known.includes(key)))
      throw new Failure("NotImplemented");
    const prefix = query.get("prefix") ?? "";
    const after = Buffer.from(query.get("continuation-token") ?? "", "base64url");
    const names = [...this.objects.keys()]
      .filter((name) => name.startsWith(prefix))
      .map((name) => Buffer.from(name))
      .filter((name) => name.compare(after) > 0)
      .sort(Buffer.compare);
    const page = names.slice(0, this.page);
    const entries = page.map((name) => {
      const { bytes, generation, md5, date } = this.objects.get(String(name));
      return (
        `<Contents><Key>${escape(String(name))}</Key><Generation>${generation}</Generation>` +
        `<MetaGeneration>1</MetaGeneration><LastModified>${date.toISOString()}</LastModified>` +
        `<ETag>"${md5.toString("hex")}"</ETag><Size>${bytes.length}</Size></Contents>`
      );
    });
    const isTruncated = names.length > page.length;
    const next = isTruncated
      ? `<NextContinuationToken>${page.at(-1).toString("base64url")}</NextContinuationToken>`
      : "";
    const body =
      "<?xml version='1.0' encoding='UTF-8'?><ListBucketResult xmlns='http://doc.s3.amazonaws.com/2006-03-01'>" +
      `<Name>${this.bucket}</Name><Prefix>${escape(prefix)}</Prefix><KeyCount>${page.length}</KeyCount>` +
      `<IsTruncated>${isTruncated}</IsTruncated>${next}${entries.join("")}</ListBucketResult>`;
    response.writeHead(200, { "content-type": "application/xml; charset=UTF-8" });
    response.end(body);
  }
}

/** Returns the fields that describe an object. */
function about({ bytes, fields, md5, generation }) {
  return {
    etag: `"${md5.toString("hex")}"`,
    "x-goog-generation": String(generation),
    "x-goog-metageneration": "1",
    "x-goog-hash": `md5=${md5.toString("base64")}`,
    "x-goog-stored-content-encoding": fields["content-encoding"] ?? "identity",
    "x-goog-stored-content-length": String(bytes.length),
  };
}

function escape(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
