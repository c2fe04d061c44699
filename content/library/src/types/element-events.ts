/*
 * Events of `<mmq-auth>`, `<mmq-forgot-password>` and `<mmq-user>`. The payload is `event.detail`.
 */
import type { AuthError, UserData } from './auth';
import type { SignOutReason } from './enums';

/**
 * Payload by DOM event of the elements for signing in. All bubble, so one listener on the document serves the whole
 * page.
 *
 * @example
 * ```js
 * document.addEventListener('mmq:sign-in', ({ detail }) => greet(detail.user.firstName));
 * ```
 */
export interface AuthElementEventMap {
  /** Somebody signed in; fires before {@link AuthElementOptions.redirectUrl} is opened. */
  'mmq:sign-in': SignInDetail;
  /** The session ended, by whatever means. */
  'mmq:sign-out': SignOutDetail;
  /** Somebody registered; the confirmation step follows. */
  'mmq:sign-up': SignUpDetail;
  /** A step failed. */
  'mmq:auth-error': AuthError;
  /** The link "Forgot your password?" was pressed; cancelable. */
  'mmq:forgot-password-click': ForgotPasswordClickDetail;
  /** A code for a new password was asked for. */
  'mmq:code-sent': CodeSentDetail;
  /** The new password is set. */
  'mmq:password-changed': PasswordChangedDetail;
  /** A system notification was dismissed in the user menu. */
  'mmq:notification-dismiss': NotificationDismissDetail;
}

/** Payload of `mmq:sign-in`. */
export interface SignInDetail {
  /** Who signed in. */
  user: UserData;
}

/** Payload of `mmq:sign-out`. */
export interface SignOutDetail {
  /** Why the session ended. */
  reason: SignOutReason;
}

/** Payload of `mmq:sign-up`. */
export interface SignUpDetail {
  /** Email address that was registered. */
  email: string;
}

/** Payload of `mmq:forgot-password-click`. `preventDefault()` keeps the element from showing its own form. */
export interface ForgotPasswordClickDetail {
  /** Email address that was typed so far; may be empty. */
  username: string;
}

/** Payload of `mmq:code-sent`. It fires for unknown addresses too, so that nobody can find out which exist. */
export interface CodeSentDetail {
  /** Masked address, such as `j•••@example.com`. */
  destination: string;
}

/** Payload of `mmq:password-changed`. The user is not signed in yet. */
export interface PasswordChangedDetail {
  /** Email address of the user. */
  username: string;
}

/** Payload of `mmq:notification-dismiss`. */
export interface NotificationDismissDetail {
  /** Id of the {@link CustomerNotification}. */
  id: string;
}
