import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { useStore } from '../../core/react.js';
import type { ApiTexts } from '../texts.js';
import type { CallDescription, Scheme } from './description.js';
import { Field, type PartProps } from './fields.js';
import type * as signIn from './oauth/sign-in.js';
import { SecretInput } from './secret-input.js';
import { type ApiSession, changeSecrets, type ChosenServer, secretKey } from './session.js';

/** Props of {@link AccessFields}. */
export interface AccessFieldsProps extends PartProps {
  readonly description: CallDescription;
  readonly session: ApiSession;
  readonly chosen: ChosenServer;
}

/** The fields for credentials, which all calls of the page to the same API and server share. */
export function AccessFields({ description, session, chosen, texts, state, change }: AccessFieldsProps): ReactNode {
  const { security, schemes, scopes, signIn: dataUrl } = description;
  const secrets = useStore(session.secrets);
  const needed = security[state.access] ?? [];
  if (security.every((names) => names.length === 0)) return null;
  const inputs = needed.flatMap((name) => inputsOf(name, secretKey(description, chosen, name), schemes[name], texts));
  return (
    <fieldset>
      <legend>{texts.api_authorization}</legend>
      {security.length > 1 && (
        <Field label={texts.api_authorization} isTitled>
          {(control) => (
            <select {...control} value={state.access} onChange={({ target }) => change({ access: Number(target.value) })}>
              {security.map((names, i) => (
                // Two alternatives may have the same schemes and differ in their scopes.
                // oxlint-disable-next-line react/no-array-index-key
                <option key={i} value={i}>{alternativeText(names, scopes[i]) || texts.api_authorization_none}</option>
              ))}
            </select>
          )}
        </Field>
      )}
      {inputs.map(({ key, label, isSecret }, i) => (
        <Field key={key} label={label} hint={i === inputs.length - 1 ? texts.api_authorization_note : undefined}>
          {(control) => (
            <SecretInput {...control} isSecret={isSecret} value={secrets[key] ?? ''} set={(text) => changeSecrets(session, { [key]: text })} />
          )}
        </Field>
      ))}
      {dataUrl !== undefined && needed.filter((name) => schemes[name]?.signIn).map((name) => {
        const secret = secretKey(description, chosen, name);
        const form = { name, dataUrl, scopes: scopes[state.access]?.[name] ?? [], secret, base: chosen.base, session };
        return <TokenDetails key={`${secret} ${state.access}`} label={texts.api_get_token} {...form} />;
      })}
      {needed.some((name) => (schemes[name]?.kind ?? 'other') === 'other') && <p className="api-try-hint">{texts.api_authorization_unknown}</p>}
    </fieldset>
  );
}

/** Returns the schemes of an alternative with their required scopes. */
function alternativeText(names: readonly string[], scopes: Readonly<Record<string, readonly string[]>> = {}): string {
  return names.map((name) => (scopes[name] ? `${name} (${scopes[name].join(', ')})` : name)).join(' + ');
}

/** The form that gets a token, fetched when it is unfolded. */
function TokenDetails({ label, ...props }: signIn.SignInFormProps & { readonly label: string }): ReactNode {
  const [Form, setForm] = useState<typeof signIn.SignInForm>();
  const onToggle = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>): void => {
    if (!currentTarget.open || Form) return;
    import('./oauth/sign-in.js').then(
      (module) => setForm(() => module.SignInForm),
      // An error that is thrown while rendering reaches the boundary around the console.
      (error: unknown) => setForm(() => { throw error; }),
    );
  };
  return (
    <details className="api-try-sign-in" onToggle={onToggle}>
      <summary>{label}</summary>
      {Form && <Form {...props} />}
    </details>
  );
}

interface SecretField {
  readonly key: string;
  readonly label: ReactNode;
  readonly isSecret: boolean;
}

function inputsOf(name: string, key: string, scheme: Scheme | undefined, texts: ApiTexts): SecretField[] {
  switch (scheme?.kind) {
    case 'apiKey':
      return [{ key, label: <code>{scheme.parameter ?? name}</code>, isSecret: true }];
    case 'bearer':
      return [{ key, label: texts.api_token, isSecret: true }];
    case 'basic':
      return [
        { key: `${key}:user`, label: texts.api_user, isSecret: false },
        { key: `${key}:password`, label: texts.api_password, isSecret: true },
      ];
    default:
      return [];
  }
}
