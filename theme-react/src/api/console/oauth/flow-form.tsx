import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useStore } from '../../../core/react.js';
import { fillText } from '../../../core/texts.js';
import { Field } from '../fields.js';
import { SecretInput } from '../secret-input.js';
import { changeSecrets } from '../session.js';
import type { SignInScheme } from './data.js';
import type { Endpoints, FlowName } from './endpoints.js';
import type { PartProps } from './props.js';
import { GrantStatus, RequestStatus } from './status.js';
import type { SignInTexts } from './texts.js';
import type { SchemeFlows } from './use-flows.js';
import { type Inputs, useRequest } from './use-request.js';

/** Props of {@link FlowForm}. */
export type FlowFormProps = PartProps & SchemeFlows & { readonly flow: FlowName; readonly endpoints: Endpoints };

/** The form of one flow. */
export function FlowForm(props: FlowFormProps): ReactNode {
  const { scheme, endpoints, flow, redirectUrl, texts } = props;
  const clientInput = useRef<HTMLInputElement>(null);
  const [scopes, setScopes] = useState(() => initialScopes(props));
  const { id, secret, user, password, set } = useInputs(props);
  const request = useRequest(props, { id, secret, user, password, scopes }, clientInput);
  // The fields are inside the form of the call, which Enter would submit.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement) || event.target.type === 'checkbox') return;
    event.preventDefault();
    if (!request.isRunning) request.start();
  };
  const server = new URL(endpoints.tokenUrl).origin;
  return (
    <div className="api-try-flow" onKeyDown={onKeyDown}>
      <p className="api-try-hint">{fillText(texts.api_token_server, { server })}</p>
      <Field label={texts.api_client_id}>
        {(control) => (
          <input {...control} ref={clientInput} autoComplete="off" spellCheck={false} value={id} onChange={({ target }) => set('client', target.value)} />
        )}
      </Field>
      <Field label={texts.api_client_secret} hint={flow === 'clientCredentials' ? undefined : texts.api_client_secret_note}>
        {(control) => <SecretInput {...control} isSecret value={secret} set={(text) => set('client-secret', text)} />}
      </Field>
      {flow === 'password' && <UserFields texts={texts} user={user} password={password} set={set} />}
      <ScopeList offered={offeredScopes(props)} chosen={scopes} choose={setScopes} texts={texts} />
      {flow === 'authorizationCode' && scheme.clientId === undefined && (
        <p className="api-try-hint">{texts.api_redirect_uri}: <code>{redirectUrl}</code></p>
      )}
      <RequestStatus request={request} flow={flow} texts={texts} />
      <GrantStatus {...props} requested={scopes} />
    </div>
  );
}

type SetInput = (name: 'client' | 'client-secret' | 'user' | 'password', text: string) => void;

/** Returns the reader's input, which all calls with this scheme share. It is stored with the secrets of the page. */
function useInputs({ scheme, secret, session }: FlowFormProps): Omit<Inputs, 'scopes'> & { readonly set: SetInput } {
  const secrets = useStore(session.secrets);
  const read = (name: string): string | undefined => secrets[`${secret}:${name}`];
  return {
    id: read('client') ?? scheme.clientId ?? '',
    secret: read('client-secret') ?? '',
    user: read('user') ?? '',
    password: read('password') ?? '',
    set: (name, text) => changeSecrets(session, { [`${secret}:${name}`]: text }),
  };
}

interface UserFieldsProps {
  readonly texts: SignInTexts;
  readonly user: string;
  readonly password: string;
  readonly set: SetInput;
}

function UserFields({ texts, user, password, set }: UserFieldsProps): ReactNode {
  return (
    <>
      <Field label={texts.api_user}>
        {(control) => <SecretInput {...control} isSecret={false} value={user} set={(text) => set('user', text)} />}
      </Field>
      <Field label={texts.api_password}>
        {(control) => <SecretInput {...control} isSecret value={password} set={(text) => set('password', text)} />}
      </Field>
    </>
  );
}

/** Returns the initially selected scopes: those of the operation, of the site and of OpenID Connect. */
function initialScopes({ scheme, flow, scopes }: FlowFormProps): readonly string[] {
  return [...new Set([...openId(scheme, flow), ...scopes, ...(scheme.scopes ?? [])])];
}

function offeredScopes(props: FlowFormProps): (readonly [name: string, description: string])[] {
  const { scopes } = props.endpoints;
  const others = initialScopes(props).filter((scope) => !Object.hasOwn(scopes, scope));
  return [...others.map((scope) => [scope, ''] as const), ...Object.entries(scopes)];
}

/** Returns the scopes of OpenID Connect; client credentials have no identity of a reader. */
function openId({ isOpenId = false }: SignInScheme, flow: FlowName): readonly string[] {
  return isOpenId && flow !== 'clientCredentials' ? ['openid'] : [];
}

interface ScopeListProps {
  readonly offered: readonly (readonly [name: string, description: string])[];
  readonly chosen: readonly string[];
  readonly choose: (scopes: readonly string[]) => void;
  readonly texts: SignInTexts;
}

function ScopeList({ offered, chosen, choose, texts }: ScopeListProps): ReactNode {
  if (offered.length === 0) return null;
  const toggle = (scope: string): void => choose(chosen.includes(scope) ? chosen.filter((other) => other !== scope) : [...chosen, scope]);
  return (
    <fieldset className="api-try-scopes">
      <legend>{texts.api_scopes}</legend>
      {offered.map(([scope, description]) => (
        <label key={scope}>
          <input type="checkbox" checked={chosen.includes(scope)} onChange={() => toggle(scope)} />
          <span><code>{scope}</code> {description}</span>
        </label>
      ))}
    </fieldset>
  );
}
