import type { ApiTexts } from '../../texts.js';

/** The English texts of the sign-in, in addition to those of the console. */
export const SIGN_IN_TEXTS = {
  api_flow: 'Flow',
  api_flow_authorizationCode: 'Authorization code',
  api_flow_clientCredentials: 'Client credentials',
  api_flow_password: 'User and password',
  api_client_id: 'Client ID',
  api_client_secret: 'Client secret',
  api_client_secret_note: 'Leave it empty for a public client.',
  api_scopes: 'Scopes',
  api_request_token: 'Request token',
  api_token_server: 'The token is issued by {server}.',
  api_redirect_uri: 'Redirect URI to register for the client',
  api_sign_in_waiting: 'Continue in the window that opened.',
  api_token_received: 'A token was issued.',
  api_token_until: 'The token is valid until {time}.',
  api_token_renewed: 'The token is valid until {time}. A later call renews it.',
  api_scopes_granted: 'Granted: {scopes}.',
  api_forget_token: 'Forget the token',
  api_sign_in_blocked: 'The browser blocked the window in which you sign in. Allow pop-up windows for this site.',
  api_sign_in_insecure: 'Browsers allow this flow only on pages that are served over HTTPS.',
  api_sign_in_issuer: 'The response did not come from {server}, and was discarded.',
  api_sign_in_network: 'No answer from {server}. It cannot be reached, or it does not allow requests from {page} (CORS).',
  api_sign_in_response: '{server} did not answer as an authorization server.',
  api_sign_in_refused: '{server} refused the request: {error}',
} as const;

/** The texts of the sign-in and the console in the language of the page. */
export type SignInTexts = ApiTexts & { readonly [Key in keyof typeof SIGN_IN_TEXTS]: string };
