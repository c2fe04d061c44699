// The client for browsers, pointed at the server that the page comes from.
import { liteClient } from 'algoliasearch/lite';

const { hostname, port } = globalThis.location;
const hosts = [{ url: hostname, port: Number(port), protocol: 'http', accept: 'readWrite' }];

export const client = liteClient('EXAMPLE', 'search-only-key', { hosts });

globalThis.client = client;
