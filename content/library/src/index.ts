import type { MirmaqGlobal } from './Types';

export { app, init, version, type App } from './app';
export { auth, type Auth } from './auth';
export * from './Types';

declare global {
  interface Window {
    /** Set by the loader. */
    Mirmaq: MirmaqGlobal;
  }
}
