/*
 * Users, sessions and the elements for signing in.
 */
import type { CustomerLimits } from './customer';
import type { AuthErrorTypes, AuthStorage, Permission, ThemeMode } from './enums';

/**
 * What `auth` functions reject with, and what the event `mmq:auth-error` carries.
 *
 * @example
 * ```ts
 * try {
 *   await auth.signIn(email, password);
 * } catch (error) {
 *   const { type, retryAfter } = error as AuthError;
 *   if (type === 'TOO_MANY_ATTEMPTS') lockForm(retryAfter ?? 900);
 * }
 * ```
 */
export interface AuthError extends Error {
  /** Reason, for your program. */
  type: AuthErrorTypes;
  /** Explanation in English, for developers. With `INVALID_DATA` it names the field. */
  message: string;
  /**
   * Seconds to wait, with `TOO_MANY_ATTEMPTS` only.
   * @since 10.20.0
   */
  retryAfter?: number;
}

/**
 * Settings for {@linkcode Configure | auth.configure()}, which is called before any other function of `auth`.
 *
 * @example
 * ```ts
 * auth.configure({
 *   storage: 'session',
 *   tokenProvider: async () => (await fetch('/api/mirmaq-token')).text(),
 * });
 * ```
 */
export interface AuthOptions {
  /**
   * Where the session is kept.
   * @defaultValue `local`
   */
  storage?: AuthStorage;
  /**
   * Returns tokens of your own identity provider, at the start and whenever the old one expires. If absent, users type
   * a password.
   */
  tokenProvider?: () => Promise<string>;
  /** Page that links in emails lead to. If absent, emails carry a code without a link. */
  redirectUrl?: string;
  /**
   * Called with failures that no call is waiting for, such as a session that could not be renewed.
   * @param error - The failure. Its `type` says what happened, `message` is for logs.
   */
  onError?: (error: AuthError) => void;
}

/** Options of {@linkcode MountAuth | auth.mountAuth()}; they are also the properties of `<mmq-auth>`. */
export interface AuthElementOptions {
  /** Language as BCP 47 tag. Defaults to the page's language. */
  locale?: string;
  /**
   * Whether registration is offered. It must also be enabled for the customer.
   * @defaultValue `false`
   */
  signUp?: boolean;
  /** Page to open after signing in, with the origin of this page. If absent, the page stays. */
  redirectUrl?: string;
  /**
   * Initial state of the checkbox "Remember me".
   * @defaultValue `true`
   */
  rememberMe?: boolean;
  /** Fills in the address. */
  username?: string;
  /**
   * Colour scheme.
   * @defaultValue `auto`
   */
  theme?: ThemeMode;
}

/**
 * Options of {@linkcode MountForgotPassword | auth.mountForgotPassword()}; they are also the properties of
 * `<mmq-forgot-password>`.
 */
export interface ForgotPasswordOptions {
  /** Fills in the address. */
  username?: string;
  /** Fills in the code, for links in emails. */
  code?: string;
  /**
   * Step to begin with: asking for a code, or typing it with a new password.
   * @defaultValue `request`
   */
  step?: 'request' | 'confirm';
  /** URL of the link after success. Defaults to no link. */
  signInUrl?: string;
}

/**
 * A mounted form, as {@linkcode MountAuth | auth.mountAuth()} and
 * {@linkcode MountForgotPassword | auth.mountForgotPassword()} give it.
 */
export interface AuthHandle {
  /** The element; its events are in {@link AuthElementEventMap}. */
  element: HTMLElement;
  /** Removes the form. The session stays. */
  unmount(): Promise<void>;
}

/** Options of {@linkcode SignIn | auth.signIn()}. */
export interface SignInOptions {
  /**
   * Whether the session lasts 30 days; otherwise until the browser closes.
   * @defaultValue `true`
   */
  rememberMe?: boolean;
}

/** Options of {@linkcode SignOut | auth.signOut()}. */
export interface SignOutOptions {
  /**
   * Whether all sessions of the user end, on all devices.
   * @defaultValue `false`
   */
  everywhere?: boolean;
}

/**
 * Data of a new user, for {@linkcode SignUp | auth.signUp()}.
 *
 * @example
 * ```ts
 * await auth.signUp({ email: 'ada@example.com', password: 'correct horse 9', firstName: 'Ada', lastName: 'Byron' });
 * ```
 */
export interface SignUpData {
  /** Email address; it becomes the user name. */
  email: string;
  /** Password that satisfies the {@link PasswordPolicy}. */
  password: string;
  /** First name, 1 to 80 characters. */
  firstName: string;
  /** Last name, 1 to 80 characters. */
  lastName: string;
  /** Phone number as typed. */
  phone?: string;
  /** Name of the company. */
  company?: string;
}

/** Result of {@linkcode SignUp | auth.signUp()}. */
export interface SignUpResult {
  /** Name to sign in with; equals the address. */
  username: string;
  /** Whether {@linkcode ConfirmSignUp | auth.confirmSignUp()} is needed before signing in. */
  confirmationRequired: boolean;
  /** Where the code was sent; absent when no confirmation is needed. */
  delivery?: CodeDelivery;
}

/**
 * Where a code was sent, as {@linkcode ForgotPassword | auth.forgotPassword()} and
 * {@linkcode ResendSignUp | auth.resendSignUp()} give it.
 */
export interface CodeDelivery {
  /** Masked address, such as `j•••@example.com`. */
  destination: string;
  /** How it was sent. */
  medium: 'EMAIL';
}

/**
 * The signed-in user, as returned by {@linkcode GetUserData | auth.getUserData()}. It is cached for the session and
 * refreshed with each token.
 *
 * @example
 * ```ts
 * const user = await auth.getUserData();
 * if (user) greeting.textContent = `${user.firstName} ${user.lastName}, ${user.dealer?.name ?? 'no dealer'}`;
 * ```
 */
export interface UserData {
  /** Id, such as `usr_6b14c0`. It never changes. */
  id: string;
  /** Name that the user signs in with; equals the address. */
  username: string;
  /** Confirmed email address. */
  email: string;
  /** First name. */
  firstName: string;
  /** Last name. */
  lastName: string;
  /** Phone number as typed. */
  phone?: string;
  /** Language of emails and of embeds without a locale, as BCP 47 tag. */
  locale: string;
  /** Id of the dealer that the user acts for now; absent without one. */
  dealerId?: string;
  /** The same dealer with its data. */
  dealer?: Dealer;
  /** What the user may do. */
  permissions: Permission[];
  /** When the user was created, ISO 8601 in UTC. */
  createdAt: string;
  /** When the user signed in before, ISO 8601 in UTC; absent at the first time. */
  lastSignInAt?: string;
}

/**
 * What {@linkcode UpdateUserData | auth.updateUserData()} changes. Address, dealer and permissions are changed in the
 * application only.
 */
export interface UserDataChanges {
  /** First name, 1 to 80 characters. */
  firstName?: string;
  /** Last name, 1 to 80 characters. */
  lastName?: string;
  /** Phone number as typed. */
  phone?: string;
  /** Language as BCP 47 tag. Embeds without a locale of their own change to it. */
  locale?: string;
}

/**
 * What the user may do and within which bounds, as returned by {@linkcode GetAuthorization | auth.getAuthorization()}.
 * The server checks every call again.
 *
 * @example
 * ```ts
 * const { permissions, limits } = await auth.getAuthorization();
 * exportButton.hidden = !permissions.includes('EXPORT_MODEL') || limits.modelExportsPerDay === 0;
 * ```
 */
export interface Authorization {
  /** Permissions, as in {@link UserData.permissions}. */
  permissions: Permission[];
  /** Dealer whose prices and products apply; absent without one. */
  dealer?: Dealer;
  /** Upper bounds of the account. */
  limits: CustomerLimits;
  /** When the authorization is read again, ISO 8601 in UTC. */
  expiresAt: string;
}

/**
 * A company that sells for the customer. {@linkcode GetDealers | auth.getDealers()} gives those that the user may act
 * for.
 *
 * @example
 * ```ts
 * for (const dealer of await auth.getDealers()) {
 *   select.add(new Option(`${dealer.name} (${dealer.country})`, dealer.id));
 * }
 * ```
 */
export interface Dealer {
  /** Id, which is the company id `cmp_…`. */
  id: string;
  /** Name of the company. */
  name: string;
  /** Number of the dealer in the customer's systems. */
  code: string;
  /** Country as ISO 3166-1 alpha-2 code. */
  country: string;
  /** Currency as ISO 4217 code. */
  currency: string;
  /** Ids of price lists in order of preference. */
  priceListIds: string[];
  /** Whether the dealer is in use; users of an inactive dealer see no prices. */
  active: boolean;
}

/**
 * Contents of the access token that {@linkcode GetToken | auth.getToken()} gives, for servers that verify it with the
 * keys of `https://api.mirmaq.example/.well-known/jwks.json`. A token is valid for 60 minutes.
 */
export interface AccessTokenClaims {
  /** Id of the user, as in {@link UserData.id}. */
  sub: string;
  /** Embed key that the user signed in with. Check it. */
  aud: string;
  /** Who made the token. */
  iss: string;
  /** When it was created, in Unix seconds. */
  iat: number;
  /** When it expires, in Unix seconds. */
  exp: number;
}

/**
 * Contents that a token of your own identity provider must have for
 * {@linkcode SignInWithToken | auth.signInWithToken()}. It is signed with RS256 or ES256, and the provider is set up in
 * the application under Settings > Single sign-on.
 */
export interface IdentityTokenClaims {
  /** Id of the user at the provider. It must never change. */
  sub: string;
  /** Email address of the user. */
  email: string;
  /** Your embed key. */
  aud: string;
  /** When the token expires, in Unix seconds. */
  exp: number;
  /** When it was created, in Unix seconds; a token is accepted for at most 60 minutes after. */
  iat?: number;
}
