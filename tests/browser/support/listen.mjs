// HTTP servers of tests.
import { createServer } from 'node:http';

/** Starts a server on a free port. `answer` is called for each request, and may be replaced later. */
export async function listen(answer = (_request, response) => response.writeHead(503).end()) {
  const server = createServer((request, response) => running.answer(request, response));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const running = {
    answer,
    origin: `http://127.0.0.1:${server.address().port}`,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
  return running;
}

/** Header fields with which a server allows every page to call it. The wildcard does not include `Authorization`. */
export const OPEN = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*, authorization',
  'access-control-allow-methods': '*',
};
