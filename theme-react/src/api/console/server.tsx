import { type ReactNode } from 'react';
import type { ApiTexts } from '../texts.js';
import type { CallDescription } from './description.js';
import { Field } from './fields.js';
import type { ChosenServer } from './session.js';

/** Props of {@link ServerFields}. */
export interface ServerFieldsProps {
  readonly description: CallDescription;
  readonly texts: ApiTexts;
  readonly chosen: ChosenServer;
  readonly onChoose: (url: string, variables: Readonly<Record<string, string>>) => void;
}

/** Selects the server and the variables of its address. Renders nothing if there is only one. */
export function ServerFields({ description: { servers }, texts, chosen, onChoose }: ServerFieldsProps): ReactNode {
  const { server, variables } = chosen;
  const fields = server.variables ?? [];
  if (servers.length === 1 && fields.length === 0) return null;
  return (
    <fieldset>
      <legend>{texts.api_server}</legend>
      {servers.length > 1 && (
        <Field label={texts.api_server} isTitled>
          {(control) => (
            <select {...control} value={server.url} onChange={({ target }) => onChoose(target.value, {})}>
              {servers.map(({ url, name }) => <option key={url} value={url}>{name ? `${name} (${url})` : url}</option>)}
            </select>
          )}
        </Field>
      )}
      {fields.map(({ name, values = [] }) => (
        <Field key={name} label={<code>{name}</code>}>
          {(control) => {
            const set = (text: string): void => onChoose(server.url, { ...variables, [name]: text });
            const value = variables[name] ?? '';
            return values.length > 0
              ? <select {...control} value={value} onChange={({ target }) => set(target.value)}>{values.map((choice) => <option key={choice}>{choice}</option>)}</select>
              : <input {...control} required autoComplete="off" value={value} onChange={({ target }) => set(target.value)} />;
          }}
        </Field>
      ))}
    </fieldset>
  );
}
