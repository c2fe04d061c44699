import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useStore } from '../../core/react.js';
import type { ApiTexts } from '../texts.js';
import type { CallDescription, Scheme } from './description.js';
import { Field, type PartProps } from './fields.js';
import { type ApiSession, type ChosenServer, secretKey } from './session.js';

/** Props of {@link AccessFields}. */
export interface AccessFieldsProps extends PartProps {
  readonly description: CallDescription;
  readonly session: ApiSession;
  readonly chosen: ChosenServer;
}

/** What lets the caller in. It holds for all calls of the page to the same API on the same server. */
export function AccessFields({ description, session, chosen, texts, state, change }: AccessFieldsProps): ReactNode {
  const { security, schemes } = description;
  const secrets = useStore(session.secrets);
  const needed = security[state.access] ?? [];
  if (security.every((it) => it.length === 0)) return null;
  const inputs = needed.flatMap((name) => inputsOf(name, secretKey(description, chosen, name), schemes[name], texts));
  const set = (key: string, text: string): void => session.secrets.set({ ...session.secrets.get(), [key]: text });
  return (
    <fieldset>
      <legend>{texts.api_authorization}</legend>
      {security.length > 1 && (
        <Field label={texts.api_authorization} isTitled>
          {(control) => (
            <select {...control} value={state.access} onChange={({ target }) => change({ access: Number(target.value) })}>
              {security.map((names, i) => (
                <option key={names.join(' ')} value={i}>{names.join(' + ') || texts.api_authorization_none}</option>
              ))}
            </select>
          )}
        </Field>
      )}
      {inputs.map(({ key, label, isSecret }, i) => (
        <Field key={key} label={label} hint={i === inputs.length - 1 ? texts.api_authorization_note : undefined}>
          {(control) => (
            <SecretInput {...control} isSecret={isSecret} value={secrets[key] ?? ''} set={(text) => set(key, text)} />
          )}
        </Field>
      ))}
      {needed.some((name) => (schemes[name]?.kind ?? 'other') === 'other') && <p className="api-try-hint">{texts.api_authorization_unknown}</p>}
    </fieldset>
  );
}

interface SecretInputProps {
  readonly id: string;
  readonly isSecret: boolean;
  readonly value: string;
  readonly set: (text: string) => void;
}

/** React would mirror its value in an attribute, where whatever reads the page's markup finds it. */
function SecretInput({ isSecret, value, set, ...control }: SecretInputProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (input.current && input.current.value !== value) input.current.value = value;
  }, [value]);
  return (
    <input
      {...control}
      ref={input}
      // `off` is for names; browsers offer to store a password for all but a new one.
      autoComplete={isSecret ? 'new-password' : 'off'}
      type={isSecret ? 'password' : 'text'}
      spellCheck={false}
      onChange={({ target }) => set(target.value)}
    />
  );
}

interface AskedSecret {
  readonly key: string;
  readonly label: ReactNode;
  readonly isSecret: boolean;
}

function inputsOf(name: string, key: string, scheme: Scheme | undefined, texts: ApiTexts): AskedSecret[] {
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
