/*
 * Enumerations of users, permissions and emails.
 */

/**
 * What a user may do. Permissions are granted per user in the application and checked again by the server with every
 * call; the library only reads them, with {@linkcode HavePermissions | auth.havePermissions()}.
 * @enum
 */
export declare const Permission: {
  /** See prices, price levels and totals. Visitors have it unless the customer hides prices from them. */
  readonly VIEW_PRICES: 'VIEW_PRICES';
  /** Ask for prices of the type `COST`. */
  readonly VIEW_COST_PRICES: 'VIEW_COST_PRICES';
  /** Submit a cart. Visitors have it unless the customer requires sign-in. */
  readonly SUBMIT_CART: 'SUBMIT_CART';
  /** Read submitted baskets with {@linkcode GetBaskets | app.getBaskets()}. */
  readonly VIEW_BASKETS: 'VIEW_BASKETS';
  /** Save and remove favourites and collections. */
  readonly MANAGE_FAVOURITES: 'MANAGE_FAVOURITES';
  /** Export 3D models with {@linkcode ExportModel | app.exportModel()}. */
  readonly EXPORT_MODEL: 'EXPORT_MODEL';
  /** Make PDFs. Visitors have it. */
  readonly EXPORT_PDF: 'EXPORT_PDF';
  /** Generate AR files and see the AR button. Visitors have it. */
  readonly GENERATE_AR: 'GENERATE_AR';
  /** Choose between several dealers with {@linkcode SetDealer | auth.setDealer()}. */
  readonly ACT_FOR_DEALER: 'ACT_FOR_DEALER';
};
export type Permission = (typeof Permission)[keyof typeof Permission];

/**
 * Why a session ended, see {@link SignOutDetail.reason}.
 * @enum
 */
export declare const SignOutReason: {
  /** The user or your code signed out. */
  readonly USER: 'USER';
  /** The session could not be renewed. */
  readonly EXPIRED: 'EXPIRED';
  /** The user signed out in another tab of the same site. */
  readonly OTHER_TAB: 'OTHER_TAB';
};
export type SignOutReason = (typeof SignOutReason)[keyof typeof SignOutReason];

/**
 * Occasion on which an email is sent, see {@link MailTemplate}.
 * @enum
 */
export declare const MailTemplateType: {
  /** A cart was submitted with {@link SubmitCartOptions.sendMail} on. */
  readonly CART_SUBMITTED: 'CART_SUBMITTED';
  /** Somebody registered and has to confirm the address. */
  readonly SIGN_UP: 'SIGN_UP';
  /** Somebody asked for a new password. */
  readonly FORGOT_PASSWORD: 'FORGOT_PASSWORD';
  /** A visitor sent a configuration to somebody from the panel "Share". */
  readonly SHARE: 'SHARE';
};
export type MailTemplateType = (typeof MailTemplateType)[keyof typeof MailTemplateType];

/**
 * Where the browser keeps a user's session, see {@link AuthOptions.storage}. The values are in lower case, as the
 * names of the browser's storages are.
 * @enum
 */
export declare const AuthStorage: {
  /** In local storage: survives closing the browser and is shared between tabs. */
  readonly LOCAL: 'local';
  /** In session storage: belongs to one tab. */
  readonly SESSION: 'session';
  /** In memory: gone after a reload. */
  readonly MEMORY: 'memory';
};
export type AuthStorage = (typeof AuthStorage)[keyof typeof AuthStorage];
