import { type ReactNode } from 'react';
import { useEnvironment, useStore } from '../../../core/react.js';
import { fillText } from '../../../core/texts.js';
import { changeSecrets } from '../session.js';
import type { FlowName } from './endpoints.js';
import type { SignInFailure } from './errors.js';
import type { PartProps } from './props.js';
import type { SignInTexts } from './texts.js';
import type { TokenRequest } from './use-request.js';

/** The button that requests a token, with the state of the request. */
export function RequestStatus({ request, flow, texts }: { request: TokenRequest; flow: FlowName; texts: SignInTexts }): ReactNode {
  const { origin } = useEnvironment().window.location;
  const { isRunning, failure } = request;
  const waiting = flow === 'authorizationCode' ? texts.api_sign_in_waiting : texts.api_sending;
  return (
    <>
      <div className="api-try-actions">
        {/* One button for both actions, so that it keeps the focus. */}
        <button type="button" className="button" onClick={isRunning ? request.cancel : request.start}>
          {isRunning ? texts.api_cancel : texts.api_request_token}
        </button>
      </div>
      {isRunning && <p className="api-try-hint" role="status">{waiting}</p>}
      {failure && <p className="api-try-failure" role="alert">{failureText(failure, origin, texts)}</p>}
    </>
  );
}

/** Returns the message about a failed sign-in. */
export function failureText(failure: SignInFailure, page: string, texts: SignInTexts): string {
  const text = failure.reason === 'cancelled' ? texts.api_failed_cancelled : texts[`api_sign_in_${failure.reason}`];
  const error = failure.reason === 'refused' ? [failure.error, failure.description].filter(Boolean).join(': ') : '';
  return fillText(text, { page, ...failure, error });
}

/** The state of the reader's token. */
export function GrantStatus({ secret, session, texts, requested }: PartProps & { readonly requested: readonly string[] }): ReactNode {
  const { lang } = useEnvironment().document.documentElement;
  const secrets = useStore(session.secrets);
  const grant = useStore(session.grants)[secret];
  // The reader may have replaced the token by hand.
  if (!grant || secrets[secret] !== grant.token) return null;
  const time = grant.expiresAt === undefined
    ? undefined
    : new Intl.DateTimeFormat(lang || undefined, { dateStyle: 'short', timeStyle: 'short' }).format(grant.expiresAt);
  const text = grant.refreshToken === undefined ? texts.api_token_until : texts.api_token_renewed;
  const isOther = grant.scopes.length !== requested.length || grant.scopes.some((scope) => !requested.includes(scope));
  const forget = (): void => {
    const { [secret]: _forgotten, ...others } = session.grants.get();
    session.grants.set(others);
    changeSecrets(session, { [secret]: '' });
  };
  return (
    <div className="api-try-granted">
      <p role="status">
        {time === undefined ? texts.api_token_received : fillText(text, { time })}
        {isOther && grant.scopes.length > 0 && ` ${fillText(texts.api_scopes_granted, { scopes: grant.scopes.join(', ') })}`}
      </p>
      <button type="button" className="api-try-small" onClick={forget}>{texts.api_forget_token}</button>
    </div>
  );
}
