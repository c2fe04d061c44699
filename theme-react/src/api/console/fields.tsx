import { type ChangeEvent, type ReactNode, useId } from 'react';
import { fillText } from '../../core/texts.js';
import type { ApiTexts } from '../texts.js';
import { parameterKey } from './call.js';
import type { Parameter } from './description.js';
import { type Change, exampleOf, type FormState } from './form.js';
import { fieldText } from './serialize.js';

/** Maximum number of optional parameters that are not folded. */
const MAX_UNFOLDED = 4;

/** Props of the parts of a form. */
export interface PartProps {
  readonly texts: ApiTexts;
  readonly state: FormState;
  readonly change: Change;
}

/** Props of {@link Field}. */
export interface FieldProps {
  readonly label: ReactNode;
  /** Whether the heading above already shows the label. */
  readonly isTitled?: boolean;
  /** Notes after the label, such as the type. */
  readonly marks?: readonly string[] | undefined;
  readonly hint?: string | undefined;
  /** Whether the hint describes an error of the value. */
  readonly isInvalid?: boolean;
  readonly children: (control: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }) => ReactNode;
}

/** A form field: label, marks, control and hint. */
export function Field({ label, isTitled = false, marks, hint, isInvalid = false, children }: FieldProps): ReactNode {
  const id = useId();
  const hintId = `${id}-hint`;
  const control = { id, ...(hint && { 'aria-describedby': hintId }), ...(isInvalid && { 'aria-invalid': true as const }) };
  return (
    <div className="api-try-field">
      <label htmlFor={id} className={isTitled ? 'visually-hidden' : undefined}>
        {label}
        {marks && <span className="api-try-mark"> {marks.join(' · ')}</span>}
      </label>
      <div>
        {children(control)}
        {hint && <p id={hintId} className={isInvalid ? 'api-try-hint api-try-fault' : 'api-try-hint'}>{hint}</p>}
      </div>
    </div>
  );
}

/** The fields of all parameters: required ones first, optional ones folded if there are many. */
export function ParameterFields({ parameters, ...part }: PartProps & { readonly parameters: readonly Parameter[] }): ReactNode {
  const { texts } = part;
  const required = parameters.filter((parameter) => parameter.required);
  const optional = parameters.filter((parameter) => !parameter.required);
  const show = (parameter: Parameter): ReactNode => <ParameterField key={parameterKey(parameter)} parameter={parameter} {...part} />;
  if (parameters.length === 0) return null;
  return (
    <fieldset>
      <legend>{texts.api_parameters}</legend>
      {required.map(show)}
      {optional.length <= MAX_UNFOLDED ? optional.map(show) : (
        <details>
          <summary>{fillText(texts.api_optional, { count: optional.length })}</summary>
          {optional.map(show)}
        </details>
      )}
    </fieldset>
  );
}

function ParameterField({ parameter, texts, state, change }: PartProps & { readonly parameter: Parameter }): ReactNode {
  const { name, in: place, required = false, deprecated, type } = parameter;
  const key = parameterKey(parameter);
  const value = state.parameters[key] ?? '';
  const set = (text: string): void => change({ parameters: { ...state.parameters, [key]: text } });
  const marks = [place, ...(required ? [texts.api_required] : []), ...(deprecated ? [texts.api_deprecated] : [])];
  const hint = type === 'array' ? texts.api_one_per_line : undefined;
  return (
    <Field label={<code>{name}</code>} marks={marks} hint={hint}>
      {(control) => <Control {...control} parameter={parameter} texts={texts} value={value} required={required} set={set} />}
    </Field>
  );
}

interface ControlProps {
  readonly id: string;
  readonly parameter: Parameter;
  readonly texts: ApiTexts;
  readonly value: string;
  readonly required: boolean;
  readonly set: (text: string) => void;
}

function Control({ parameter, texts, set, ...control }: ControlProps): ReactNode {
  const { type, values = type === 'boolean' ? [true, false] : undefined } = parameter;
  const onChange = ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>): void => set(target.value);
  if (type === 'array' || type === 'object') {
    return <textarea {...control} rows={2} spellCheck={false} placeholder={exampleOf(parameter)} onChange={onChange} />;
  }
  if (values) {
    return (
      <select {...control} onChange={onChange}>
        {(!control.required || control.value === '') && <option value="">{texts.api_not_sent}</option>}
        {values.map((value) => fieldText(parameter, value)).map((text) => <option key={text}>{text}</option>)}
      </select>
    );
  }
  const isNumber = type === 'integer' || type === 'number';
  const inputMode = isNumber && { inputMode: type === 'integer' ? 'numeric' : 'decimal' } as const;
  return <input {...control} {...inputMode} autoComplete="off" spellCheck={false} placeholder={exampleOf(parameter)} onChange={onChange} />;
}
