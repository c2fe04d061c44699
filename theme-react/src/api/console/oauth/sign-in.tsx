import { type ReactNode, useState } from 'react';
import { useEnvironment } from '../../../core/react.js';
import { useTexts } from '../../../core/use-texts.js';
import { LoadError } from '../../../crash/load-error.js';
import { API_TEXTS } from '../../texts.js';
import { Field } from '../fields.js';
import { FLOWS, type FlowName } from './endpoints.js';
import { SignInError } from './errors.js';
import { FlowForm } from './flow-form.js';
import type { PartProps, SignInFormProps } from './props.js';
import { failureText } from './status.js';
import { SIGN_IN_TEXTS } from './texts.js';
import { type SchemeFlows, useFlows } from './use-flows.js';

export type { SignInFormProps } from './props.js';
export { renewToken } from './renewal.js';

/** The form with which a reader gets a token by OAuth 2 or OpenID Connect. */
export function SignInForm(props: SignInFormProps): ReactNode {
  const [attempt, setAttempt] = useState(0);
  return <LoadedForm key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />;
}

function LoadedForm({ onRetry, ...props }: SignInFormProps & { readonly onRetry: () => void }): ReactNode {
  const { name, dataUrl, base } = props;
  const texts = { ...useTexts(API_TEXTS), ...useTexts(SIGN_IN_TEXTS) };
  const { loaded, failure } = useFlows(name, dataUrl, base);
  const { origin } = useEnvironment().window.location;
  if (loaded) return <Flows {...props} {...loaded} texts={texts} />;
  if (failure === undefined) return <div aria-busy="true" />;
  const error = failure instanceof SignInError ? failureText(failure.failure, origin, texts) : failure;
  return <LoadError error={error} onRetry={onRetry} />;
}

/** The menu of flows with the form of the selected one. */
function Flows(props: PartProps & SchemeFlows): ReactNode {
  const { table, texts } = props;
  const names = FLOWS.filter((name) => table[name]);
  const [chosen, setChosen] = useState(names[0]);
  const endpoints = chosen && table[chosen];
  if (!endpoints) return <p className="api-try-hint">{texts.api_authorization_unknown}</p>;
  return (
    <>
      {names.length > 1 && (
        <Field label={texts.api_flow}>
          {(control) => (
            <select {...control} value={chosen} onChange={({ target }) => setChosen(target.value as FlowName)}>
              {names.map((name) => <option key={name} value={name}>{texts[`api_flow_${name}`]}</option>)}
            </select>
          )}
        </Field>
      )}
      <FlowForm key={chosen} {...props} flow={chosen} endpoints={endpoints} />
    </>
  );
}
