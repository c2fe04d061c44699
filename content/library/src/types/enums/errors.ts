/*
 * Codes of what `app` and `auth` throw.
 */

/**
 * Reason of an {@link AppError}. The code is stable and meant for your program; the message is meant for people and may
 * change.
 * @enum
 */
export declare const AppErrorCode: {
  /** A function without a promise was called before the embed was ready. */
  readonly NOT_READY: 'NOT_READY';
  /** An option or an argument has an invalid value; the message names it. */
  readonly INVALID_OPTION: 'INVALID_OPTION';
  /** The embed key does not exist or was revoked. */
  readonly INVALID_EMBED_KEY: 'INVALID_EMBED_KEY';
  /** This domain is not in the embed key's list. */
  readonly DOMAIN_NOT_ALLOWED: 'DOMAIN_NOT_ALLOWED';
  /** No such product, or this visitor may not see it. */
  readonly PRODUCT_NOT_FOUND: 'PRODUCT_NOT_FOUND';
  /** The status of the product is `INACTIVE`. */
  readonly PRODUCT_INACTIVE: 'PRODUCT_INACTIVE';
  /** No configuration has this short code. */
  readonly SHORT_CODE_NOT_FOUND: 'SHORT_CODE_NOT_FOUND';
  /** The configuration does not fit the product or breaks its rules. */
  readonly CONFIGURATION_INVALID: 'CONFIGURATION_INVALID';
  /** The option does not exist, or rules exclude it now. */
  readonly OPTION_NOT_AVAILABLE: 'OPTION_NOT_AVAILABLE';
  /** No such embed template; the default template of the embed's type is used instead. */
  readonly TEMPLATE_NOT_FOUND: 'TEMPLATE_NOT_FOUND';
  /** No embed of the page has this id. */
  readonly EMBED_NOT_FOUND: 'EMBED_NOT_FOUND';
  /** The browser has no WebGL 2; the element shows its slot `fallback`. */
  readonly WEBGL_UNAVAILABLE: 'WEBGL_UNAVAILABLE';
  /** A 3D file or an image could not be loaded. */
  readonly ASSET_FAILED: 'ASSET_FAILED';
  /** The configuration has no price; the embed shows "Price on request". */
  readonly PRICE_UNAVAILABLE: 'PRICE_UNAVAILABLE';
  /** Your {@link PriceProvider} rejected or took longer than 5 seconds. */
  readonly PRICE_PROVIDER_FAILED: 'PRICE_PROVIDER_FAILED';
  /** There is no cart, or it has expired. */
  readonly CART_NOT_FOUND: 'CART_NOT_FOUND';
  /** The cart was submitted and cannot be changed any more. */
  readonly CART_LOCKED: 'CART_LOCKED';
  /** The cart has issues, which {@linkcode PreSubmitCart | app.preSubmitCart()} lists. */
  readonly CART_INVALID: 'CART_INVALID';
  /** An upper bound was reached; `details.limit` holds it where the limit belongs to the account. */
  readonly LIMIT_REACHED: 'LIMIT_REACHED';
  /** The user lacks a permission; `details.permission` names it. */
  readonly PERMISSION_DENIED: 'PERMISSION_DENIED';
  /** The call needs a signed-in user. */
  readonly NOT_SIGNED_IN: 'NOT_SIGNED_IN';
  /** The AR files could not be generated, or generation was cancelled. */
  readonly AR_FAILED: 'AR_FAILED';
  /** The device or the product has no AR, or the call did not run in a user gesture. */
  readonly AR_UNSUPPORTED: 'AR_UNSUPPORTED';
  /** An image, a model or a PDF could not be made. */
  readonly EXPORT_FAILED: 'EXPORT_FAILED';
  /** An upload is larger than its limit. */
  readonly FILE_TOO_LARGE: 'FILE_TOO_LARGE';
  /** An upload has another type than those allowed. */
  readonly FILE_TYPE_UNSUPPORTED: 'FILE_TYPE_UNSUPPORTED';
  /** The server did not respond; the embed keeps its state. */
  readonly NETWORK_ERROR: 'NETWORK_ERROR';
  /** Anything else. Report it to support with the message and the short code. */
  readonly UNKNOWN: 'UNKNOWN';
};
export type AppErrorCode = (typeof AppErrorCode)[keyof typeof AppErrorCode];

/**
 * Reason of an {@link AuthError}, as functions of `auth` throw and the events `mmq:auth-error` carry it.
 * @enum
 */
export declare const AuthErrorTypes: {
  /** Wrong password, or no such user: which of the two is not told. */
  readonly INVALID_CREDENTIALS: 'INVALID_CREDENTIALS';
  /**
   * No pending registration for this address; only from {@linkcode ConfirmSignUp | auth.confirmSignUp()} and
   * {@linkcode ResendSignUp | auth.resendSignUp()}.
   */
  readonly USER_NOT_FOUND: 'USER_NOT_FOUND';
  /** The address was not confirmed yet; offer {@linkcode ResendSignUp | auth.resendSignUp()}. */
  readonly USER_NOT_CONFIRMED: 'USER_NOT_CONFIRMED';
  /** The user was switched off in the application. */
  readonly USER_DISABLED: 'USER_DISABLED';
  /** The address is taken; offer sign-in. */
  readonly USER_EXISTS: 'USER_EXISTS';
  /** The code from the email is not right. */
  readonly CODE_MISMATCH: 'CODE_MISMATCH';
  /**
   * The code is too old, was replaced by a newer one, or was entered wrongly five times. Codes are valid for 15 minutes
   * for a new password, for 24 hours for a registration.
   */
  readonly CODE_EXPIRED: 'CODE_EXPIRED';
  /** The password breaks the {@link PasswordPolicy}. */
  readonly INVALID_PASSWORD: 'INVALID_PASSWORD';
  /** An administrator asked for a new password; go to the password reset. */
  readonly PASSWORD_RESET_REQUIRED: 'PASSWORD_RESET_REQUIRED';
  /** Locked for a while, {@link AuthError.retryAfter} says how long. Since 10.20.0; before, `UNKNOWN` was reported. */
  readonly TOO_MANY_ATTEMPTS: 'TOO_MANY_ATTEMPTS';
  /** The session could not be renewed; ask to sign in again. */
  readonly TOKEN_EXPIRED: 'TOKEN_EXPIRED';
  /** The token given to {@linkcode SignInWithToken | auth.signInWithToken()} was not accepted. */
  readonly TOKEN_INVALID: 'TOKEN_INVALID';
  /** The call needs a signed-in user. */
  readonly NOT_SIGNED_IN: 'NOT_SIGNED_IN';
  /** The user may not act for this dealer ({@linkcode SetDealer | auth.setDealer()}). */
  readonly PERMISSION_DENIED: 'PERMISSION_DENIED';
  /** Registration is switched off in the application. */
  readonly SIGN_UP_DISABLED: 'SIGN_UP_DISABLED';
  /** A field of a registration or of the user's data has an invalid value; the message names it. */
  readonly INVALID_DATA: 'INVALID_DATA';
  /** The server did not respond. */
  readonly NETWORK_ERROR: 'NETWORK_ERROR';
  /** Anything else; the message says more. */
  readonly UNKNOWN: 'UNKNOWN';
};
export type AuthErrorTypes = (typeof AuthErrorTypes)[keyof typeof AuthErrorTypes];
