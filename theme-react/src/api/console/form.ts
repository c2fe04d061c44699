import { type FormValues, parameterKey } from './call.js';
import type { CallDescription, FormField, Parameter } from './description.js';
import { fieldText } from './serialize.js';

/** What the fields of a console hold. */
export interface FormState {
  readonly parameters: FormValues['parameters'];
  /** Which form of the body is chosen. */
  readonly content: number;
  /** The text of the body in each form. */
  readonly texts: readonly string[];
  readonly fields: FormValues['fields'];
  readonly files: FormValues['files'];
  /** Which alternative lets the caller in. */
  readonly access: number;
  /** How often the form was reset: only a new element forgets a chosen file. */
  readonly resets: number;
}

/** Changes members of the state. */
export type Change = (change: Partial<FormState>) => void;

/** What a call that is likely to work sends: examples where something is required, and nothing else. */
export function initialState({ parameters, body }: CallDescription): FormState {
  const contents = body?.contents ?? [];
  const fields = contents.flatMap((it) => it.fields ?? []);
  return {
    parameters: Object.fromEntries(parameters.map((it) => [parameterKey(it), it.required ? exampleOf(it) : ''])),
    content: 0,
    texts: contents.map(({ example = '' }) => example),
    fields: Object.fromEntries(fields.map((it) => [it.name, it.required ? exampleOf(it) : ''])),
    files: {},
    access: 0,
    resets: 0,
  };
}

/** The values of a state as calls are made of them. */
export function valuesOf({ body, security }: CallDescription, state: FormState): FormValues {
  const { parameters, fields, files } = state;
  return {
    parameters,
    fields,
    files,
    content: body?.contents[state.content],
    text: state.texts[state.content] ?? '',
    schemes: security[state.access] ?? [],
  };
}

/** What a field holds when its value has to be sent. */
export function exampleOf(field: Parameter | FormField): string {
  const { example, default: usual, values } = { default: undefined, values: undefined, ...field };
  return fieldText(field, example ?? usual ?? values?.[0]);
}
