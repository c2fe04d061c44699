import type {
  AuthElementOptions,
  AuthHandle,
  AuthOptions,
  CodeDelivery,
  ForgotPasswordOptions,
  SignInOptions,
  SignOutOptions,
  SignUpData,
  SignUpResult,
  Unsubscribe,
  UserData,
} from '../index';

/**
 * Chooses where the session is kept and where its tokens come from.
 *
 * @remarks
 * Call it before any other function of `auth`. A later call has no effect on the session that was already read, and a
 * warning appears in the console.
 *
 * @param options - Storage, token provider, page for links in emails, and a listener for errors that no caller awaits.
 * @example
 * ```ts
 * auth.configure({
 *   storage: 'session',
 *   redirectUrl: 'https://shop.example/dealers',
 *   onError: (error) => console.warn(error.type, error.message),
 * });
 * ```
 */
export type Configure = (options: AuthOptions) => void;

/**
 * Mounts the ready-made sign-in form.
 *
 * @remarks
 * Creates an `<mmq-auth>` in the target; listen to its events on `element`. The options are the attributes of the
 * element in camel case.
 *
 * @param target - Element or selector; the form becomes its child.
 * @param options - Language, sign-up, redirect, "remember me", prefilled address and theme.
 * @returns A handle with the element and `unmount()`.
 * @throws {@link AuthError} with `INVALID_DATA` when the selector finds nothing.
 * @example
 * ```ts
 * const dialog = document.querySelector<HTMLDialogElement>('#sign-in-dialog')!;
 * const form = await auth.mountAuth(dialog, { signUp: true });
 * form.element.addEventListener('mmq:sign-in', () => dialog.close());
 * dialog.showModal();
 * ```
 */
export type MountAuth = (target: string | Element, options?: AuthElementOptions) => Promise<AuthHandle>;

/**
 * Mounts the form in which a user sets a new password.
 *
 * @remarks
 * Creates an `<mmq-forgot-password>` in the target. Use it after `PASSWORD_RESET_REQUIRED` from {@link SignIn}, with
 * the address filled in.
 *
 * @param target - Element or selector; the form becomes its child.
 * @param options - Prefilled address and code, first step, and the link after success.
 * @returns A handle with the element and `unmount()`.
 * @throws {@link AuthError} with `INVALID_DATA` when the selector finds nothing.
 * @example
 * ```ts
 * const query = new URLSearchParams(location.search);
 * await auth.mountForgotPassword('#account', { username: query.get('mmq_user') ?? '', signInUrl: '/dealers' });
 * ```
 */
export type MountForgotPassword = (target: string | Element, options?: ForgotPasswordOptions) => Promise<AuthHandle>;

/**
 * Signs a user in with address and password.
 *
 * @remarks
 * Listeners of {@link OnAuthChange} run first. Then an anonymous cart is merged into the user's, prices are loaded for
 * the user's dealer, and controls that need a permission appear. A session of another user is replaced. To keep account
 * names private, an unknown user is rejected like a wrong password. Five failures within 15 minutes lock the account for
 * 15 minutes.
 *
 * @param username - Email address; case and surrounding spaces do not matter.
 * @param password - Password as typed.
 * @param options - Whether the session lasts 30 days (the default) or until the browser is closed.
 * @returns The user.
 * @throws {@link AuthError} with `INVALID_CREDENTIALS`, `USER_NOT_CONFIRMED`, `USER_DISABLED`,
 * `PASSWORD_RESET_REQUIRED`, `TOO_MANY_ATTEMPTS` (with `retryAfter` in seconds) or `NETWORK_ERROR`.
 * @example
 * ```ts
 * import { auth, AuthErrorTypes, type AuthError } from '@mirmaq/configurator';
 *
 * try {
 *   const user = await auth.signIn('ada@example.com', 'correct horse 9', { rememberMe: false });
 *   console.log(`Good to see you, ${user.firstName}`);
 * } catch (error) {
 *   const { type, retryAfter } = error as AuthError;
 *   if (type === AuthErrorTypes.TOO_MANY_ATTEMPTS) console.log(`Locked for ${retryAfter} seconds`);
 * }
 * ```
 */
export type SignIn = (username: string, password: string, options?: SignInOptions) => Promise<UserData>;

/**
 * Signs a user in with a token of your own identity provider.
 *
 * @remarks
 * Issuer and public keys are registered in the application under Settings > Single sign-on. The token is a JWT (RS256
 * or ES256) with `sub`, `email`, `iat`, `exp`, and your embed key in `aud`; it is accepted for at most 60 minutes after
 * `iat`. The exact reason of a refusal is in the application's log and not sent to the browser.
 *
 * @param token - The token, from your server.
 * @returns The user.
 * @throws {@link AuthError} with `TOKEN_INVALID`, `USER_DISABLED` or `NETWORK_ERROR`.
 * @example
 * ```ts
 * const response = await fetch('/api/mirmaq-token', { credentials: 'include' });
 * await auth.signInWithToken(await response.text());
 * ```
 */
export type SignInWithToken = (token: string) => Promise<UserData>;

/**
 * Signs the user out.
 *
 * @remarks
 * Revokes the refresh token, removes the user's data from storage, and starts a new anonymous cart; the user's cart
 * returns at the next sign-in. Other tabs follow. Without a network the call still resolves, and the token is revoked
 * later.
 *
 * @param options - Whether all sessions of the user end, on all devices.
 * @returns A promise that resolves when this browser is signed out.
 * @example
 * ```ts
 * await auth.signOut({ everywhere: true });
 * ```
 */
export type SignOut = (options?: SignOutOptions) => Promise<void>;

/**
 * Registers a user.
 *
 * @remarks
 * Sign-up must be switched on in the application. When `confirmationRequired` is true, a code of 6 digits was sent by
 * email; it is valid for 24 hours and given to {@link ConfirmSignUp}. Registering does not sign in.
 *
 * @param data - Address, password (at least 10 characters, a letter and a digit) and name.
 * @returns The username, and where the code was sent.
 * @throws {@link AuthError} with `SIGN_UP_DISABLED`, `USER_EXISTS`, `INVALID_PASSWORD`, `INVALID_DATA` (the message
 * names the field) or `NETWORK_ERROR`.
 * @example
 * ```ts
 * const { confirmationRequired, delivery } = await auth.signUp({
 *   email: 'ada@example.com',
 *   password: 'correct horse 9',
 *   firstName: 'Ada',
 *   lastName: 'Byron',
 * });
 * if (confirmationRequired) console.log(`We sent a code to ${delivery?.destination}`);
 * ```
 */
export type SignUp = (data: SignUpData) => Promise<SignUpResult>;

/**
 * Confirms the address of a registered user with the code from the email.
 *
 * @remarks
 * Does not sign in: the two steps may happen on different devices.
 *
 * @param username - Email address that was registered.
 * @param code - 6 digits.
 * @returns A promise that resolves when the address is confirmed.
 * @throws {@link AuthError} with `CODE_MISMATCH`, `CODE_EXPIRED`, or `USER_NOT_FOUND` when no registration is pending.
 * @example
 * ```ts
 * await auth.confirmSignUp('ada@example.com', '481920');
 * await auth.signIn('ada@example.com', 'correct horse 9');
 * ```
 */
export type ConfirmSignUp = (username: string, code: string) => Promise<void>;

/**
 * Sends the confirmation email of a registration again.
 *
 * @remarks
 * The new code makes earlier ones invalid.
 *
 * @param username - Email address that was registered.
 * @returns Where the code was sent, with a masked address.
 * @throws {@link AuthError} with `USER_NOT_FOUND` when no registration is pending, `TOO_MANY_ATTEMPTS` (with
 * `retryAfter` in seconds) or `NETWORK_ERROR`.
 * @example
 * ```ts
 * const { destination } = await auth.resendSignUp('ada@example.com');
 * ```
 */
export type ResendSignUp = (username: string) => Promise<CodeDelivery>;

/**
 * Sends a code for a new password by email.
 *
 * @remarks
 * Resolves also for an address that nobody has, so that a page cannot tell which accounts exist. The code has 6 digits
 * and is valid for 15 minutes. A user who never confirmed the address gets a confirmation code instead. See
 * [Forgot password](/auth-forgot-password).
 *
 * @param username - Email address of the user.
 * @returns Where the code was sent, with a masked address.
 * @throws {@link AuthError} with `TOO_MANY_ATTEMPTS` after five codes for one address in 15 minutes, or
 * `NETWORK_ERROR`.
 * @example
 * ```ts
 * const { destination } = await auth.forgotPassword('ada@example.com');
 * console.log(`If there is an account, a code was sent to ${destination}`);
 * ```
 */
export type ForgotPassword = (username: string) => Promise<CodeDelivery>;

/**
 * Sets a new password with the code from the email.
 *
 * @remarks
 * Makes the code invalid, ends all sessions of the user on all devices and lifts a lock from failed sign-ins. It does
 * not sign in. After five wrong codes the code is void, and the right one is rejected with `CODE_EXPIRED`.
 *
 * @param username - Email address of the user.
 * @param code - 6 digits.
 * @param newPassword - At least 10 characters with a letter and a digit; not the old password.
 * @returns A promise that resolves when the password is set.
 * @throws {@link AuthError} with `CODE_MISMATCH`, `CODE_EXPIRED`, `INVALID_PASSWORD` or `NETWORK_ERROR`.
 * @example
 * ```ts
 * await auth.forgotPasswordSubmit('ada@example.com', '481920', 'battery staple 4');
 * await auth.signIn('ada@example.com', 'battery staple 4');
 * ```
 */
export type ForgotPasswordSubmit = (username: string, code: string, newPassword: string) => Promise<void>;

/**
 * Returns an access token that proves to your own server who the user is.
 *
 * @remarks
 * Renewed when it is about to expire, otherwise no request is made: ask before each request instead of keeping the
 * token. It is a JWT whose keys are at `https://api.mirmaq.example/.well-known/jwks.json`. It is not an API key; the
 * HTTP API does not accept it.
 *
 * @returns The token, or `null` when nobody is signed in and on a server.
 * @throws {@link AuthError} with `TOKEN_EXPIRED` when the session could not be renewed, or `NETWORK_ERROR`.
 * @example
 * ```ts
 * const token = await auth.getToken();
 * if (token !== null) await fetch('/api/my-orders', { headers: { Authorization: `Bearer ${token}` } });
 * ```
 */
export type GetToken = () => Promise<string | null>;

/**
 * Returns whether somebody is signed in, from the stored session and without a request.
 *
 * @remarks
 * May be out of date by one renewal of the token. Decide with it what to show; what a user may do is checked by the
 * server with each call.
 *
 * @returns True when there is a session; false on a server.
 * @example
 * ```ts
 * document.body.classList.toggle('signed-in', auth.isSignedIn());
 * ```
 */
export type IsSignedIn = () => boolean;

/**
 * Listens to changes of the user: sign-in, sign-out, an expired session, changed data, and all of these in other tabs.
 *
 * @remarks
 * The one place that a page needs to watch. Embeds watch it too, so prices and favourites change without a reload.
 *
 * @param listener - Called at once with the current state and then after each change; `null` when nobody is signed in.
 * @returns A function that ends the listening.
 * @example
 * ```ts
 * const form = document.querySelector<HTMLElement>('mmq-auth')!;
 * const stop = auth.onAuthChange((user) => (form.hidden = user !== null));
 * ```
 */
export type OnAuthChange = (listener: (user: UserData | null) => void) => Unsubscribe;
