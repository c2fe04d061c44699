// The client for browsers, configured for the server of the page.
import { liteClient } from 'algoliasearch/lite';

const { hostname, port } = globalThis.location;
const hosts = [{ url: hostname, port: Number(port), protocol: 'http', accept: 'readWrite' }];

export const client = liteClient('EXAMPLE', 'search-only-key', { hosts });

globalThis.client = client;
