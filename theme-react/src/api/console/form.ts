import { type FormValues, parameterKey } from './call.js';
import type { CallDescription, FormField, Parameter } from './description.js';
import { fieldText } from './serialize.js';

/** The state of the form of a console. */
export interface FormState {
  readonly parameters: FormValues['parameters'];
  /** Index of the selected content of the body. */
  readonly content: number;
  /** Text of the body for each content. */
  readonly texts: readonly string[];
  readonly fields: FormValues['fields'];
  readonly files: FormValues['files'];
  /** Index of the selected security alternative. */
  readonly access: number;
  /** Number of resets, used as a key: a file input can only be cleared by replacing the element. */
  readonly resets: number;
}

/** Merges changes into the state. */
export type Change = (change: Partial<FormState>) => void;

/** Returns the initial state: required fields have examples, so that the call is likely to succeed; optional ones are empty. */
export function initialState({ parameters, body }: CallDescription): FormState {
  const contents = body?.contents ?? [];
  const fields = contents.flatMap((content) => content.fields ?? []);
  return {
    parameters: Object.fromEntries(parameters.map((parameter) => [parameterKey(parameter), parameter.required ? exampleOf(parameter) : ''])),
    content: 0,
    texts: contents.map(({ example = '' }) => example),
    fields: Object.fromEntries(fields.map((field) => [field.name, field.required ? exampleOf(field) : ''])),
    files: {},
    access: 0,
    resets: 0,
  };
}

/** Returns the values of which a call is made. */
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

/** Returns the initial text of a required field: its example, default or first allowed value. */
export function exampleOf(field: Parameter | FormField): string {
  const { example, default: usual, values } = { default: undefined, values: undefined, ...field };
  return fieldText(field, example ?? usual ?? values?.[0]);
}
