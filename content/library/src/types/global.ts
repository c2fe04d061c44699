/*
 * Starting the library and what goes wrong.
 */
import type { App } from '../app';
import type { Auth } from '../auth';
import type { AppErrorCode } from './enums';

/**
 * Settings for `init()`, which is called once and before anything else. The loader takes them from its `data-*`
 * attributes.
 *
 * @example
 * ```ts
 * await init({ embedKey: 'pk_live_7c1e9a', locale: document.documentElement.lang });
 * ```
 */
export interface InitOptions {
  /** Public key that names the customer, `pk_live_…` or `pk_test_…`. It works on the domains of its list only. */
  embedKey: string;
  /**
   * Language of embeds without a locale of their own, as BCP 47 tag. Defaults to the browser's language, else the
   * customer's.
   */
  locale?: string;
  /** Currency of embeds without one of their own, as ISO 4217 code. Defaults to the customer's currency. */
  currency?: string;
  /**
   * Whether embeds may send analytics events.
   * @defaultValue `true`
   */
  analytics?: boolean;
  /**
   * URL to call instead of the public one, for example a proxy on your own domain.
   * @defaultValue `https://api.mirmaq.example/v1`
   */
  apiUrl?: string;
}

/**
 * What `app` functions throw or reject with, and what the event `error` carries.
 *
 * @example
 * ```ts
 * try {
 *   await app.loadShortCode('8KX4QP');
 * } catch (error) {
 *   const { code } = error as AppError;
 *   if (code === 'PRODUCT_INACTIVE') showSimilarProducts();
 * }
 * ```
 */
export interface AppError extends Error {
  /** Reason, for your program. */
  code: AppErrorCode;
  /** Explanation in English, for developers. Do not show it to visitors. */
  message: string;
  /**
   * Facts about the failure, such as `permission` with `PERMISSION_DENIED` or `limit` with
   * {@linkcode AppErrorCode.LIMIT_REACHED | LIMIT_REACHED}.
   */
  details?: Record<string, unknown>;
}

/**
 * Type of `window.Mirmaq`, which the loader sets before it fires `mirmaq:loaded`. With the npm package, import the same
 * names instead.
 *
 * @example
 * ```ts
 * window.addEventListener('mirmaq:loaded', () => console.log(window.Mirmaq.version));
 * ```
 */
export interface MirmaqGlobal {
  /** Products, carts, views: everything that happens in embeds. */
  app: App;
  /** Sign-in, users, permissions. */
  auth: Auth;
  /**
   * Starts the library. The loader has called it already.
   *
   * @param options - Key and defaults.
   */
  init(options: InitOptions): Promise<void>;
  /** Version of the library, such as `10.20.0`. */
  version: string;
}
