// Serves sites with `site-build`.
import { spawn } from 'node:child_process';
import { SITE_BUILD } from './environment.mjs';

/** Serves a built site on a free port. */
export function serve(dir) {
  return start('serve', dir);
}

/** Serves the sources of a site on a free port with `site-build dev`. */
export function develop(dir) {
  return start('dev', dir);
}

async function start(command, dir) {
  if (!SITE_BUILD) throw new Error('site-build is not compiled: run `cargo build`, or name it in SITE_BUILD');
  const server = spawn(SITE_BUILD, [command, dir, '--host', '127.0.0.1', '--port', '0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exited = new Promise((resolve) => server.once('exit', resolve));
  const origin = await address(server);
  return {
    origin,
    async close() {
      server.kill('SIGTERM');
      await exited;
    },
  };
}

/** Returns the origin that the server prints when it starts. */
function address(server) {
  return new Promise((resolve, reject) => {
    let said = '';
    server.stderr.setEncoding('utf8');
    server.stderr.on('data', (text) => {
      said += text;
      const url = /serving at (http:\S+)\s/.exec(said)?.[1];
      if (url) resolve(new URL(url).origin);
    });
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
  });
}
