/**
 * The `auth` object: signing in and out, the signed-in user, and what the user may do.
 *
 * It works without an embed, so a page with nothing but a sign-in form loads no 3D code. Embeds follow the user by
 * themselves. Failures are an {@link AuthError}, see [Error types](/auth-introduction#error-types).
 *
 * - **Session**: {@link Configure | configure}, {@link MountAuth | mountAuth},
 *   {@link MountForgotPassword | mountForgotPassword}, {@link SignIn | signIn},
 *   {@link SignInWithToken | signInWithToken}, {@link SignOut | signOut}, {@link SignUp | signUp},
 *   {@link ConfirmSignUp | confirmSignUp}, {@link ResendSignUp | resendSignUp},
 *   {@link ForgotPassword | forgotPassword}, {@link ForgotPasswordSubmit | forgotPasswordSubmit},
 *   {@link GetToken | getToken}, {@link IsSignedIn | isSignedIn}, {@link OnAuthChange | onAuthChange}
 * - **User and rights**: {@link GetUserData | getUserData}, {@link UpdateUserData | updateUserData},
 *   {@link HavePermissions | havePermissions}, {@link GetAuthorization | getAuthorization},
 *   {@link GetDealers | getDealers}, {@link SetDealer | setDealer}
 *
 * @module auth
 */
import type {
  Configure,
  ConfirmSignUp,
  ForgotPassword,
  ForgotPasswordSubmit,
  GetAuthorization,
  GetDealers,
  GetToken,
  GetUserData,
  HavePermissions,
  IsSignedIn,
  MountAuth,
  MountForgotPassword,
  OnAuthChange,
  ResendSignUp,
  SetDealer,
  SignIn,
  SignInWithToken,
  SignOut,
  SignUp,
  UpdateUserData,
} from './types/functions/index';
import type { AuthError } from './types/index';

/**
 * The calls of the {@link auth} object.
 *
 * @example
 * ```ts
 * import { auth } from '@mirmaq/configurator';
 *
 * auth.onAuthChange((user) => {
 *   document.body.classList.toggle('signed-in', user !== null);
 * });
 * ```
 */
export interface Auth {
  /**
   * Chooses where the session is kept and where its tokens come from.
   * @category Session
   */
  configure: Configure;
  /**
   * Mounts the ready-made sign-in form.
   * @category Session
   */
  mountAuth: MountAuth;
  /**
   * Mounts the form in which a user sets a new password.
   * @category Session
   */
  mountForgotPassword: MountForgotPassword;
  /**
   * Signs a user in with address and password.
   * @category Session
   */
  signIn: SignIn;
  /**
   * Signs a user in with a token of your own identity provider.
   * @category Session
   */
  signInWithToken: SignInWithToken;
  /**
   * Signs the user out.
   * @category Session
   */
  signOut: SignOut;
  /**
   * Registers a user.
   * @category Session
   */
  signUp: SignUp;
  /**
   * Confirms the address of a registered user with the code from the email.
   * @category Session
   */
  confirmSignUp: ConfirmSignUp;
  /**
   * Sends the confirmation email of a registration again.
   * @category Session
   */
  resendSignUp: ResendSignUp;
  /**
   * Sends a code for a new password by email.
   * @category Session
   */
  forgotPassword: ForgotPassword;
  /**
   * Sets a new password with the code from the email.
   * @category Session
   */
  forgotPasswordSubmit: ForgotPasswordSubmit;
  /**
   * Returns an access token that proves to your own server who the user is.
   * @category Session
   */
  getToken: GetToken;
  /**
   * Returns whether somebody is signed in, from the stored session and without a request.
   * @category Session
   */
  isSignedIn: IsSignedIn;
  /**
   * Listens to changes of the user: sign-in, sign-out, an expired session, changed data, and all of these in other
   * tabs.
   * @category Session
   */
  onAuthChange: OnAuthChange;
  /**
   * Returns the data of the signed-in user.
   * @category User and rights
   */
  getUserData: GetUserData;
  /**
   * Changes name, phone or language of the signed-in user.
   * @category User and rights
   */
  updateUserData: UpdateUserData;
  /**
   * Returns whether the user has all of the permissions given.
   * @category User and rights
   */
  havePermissions: HavePermissions;
  /**
   * Returns everything that the user may do: permissions, dealer and limits.
   * @category User and rights
   */
  getAuthorization: GetAuthorization;
  /**
   * Lists the dealers for which the user may act.
   * @category User and rights
   */
  getDealers: GetDealers;
  /**
   * Selects the dealer for which the user acts, with its prices and currency.
   * @category User and rights
   */
  setDealer: SetDealer;
}

/** The `auth` object of the page. All embeds share its session. */
export declare const auth: Auth;
