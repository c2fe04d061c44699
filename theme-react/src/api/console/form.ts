import { type FormValues, parameterKey } from './call.js';
import type { CallDescription, FormField, Parameter } from './description.js';
import { fieldText } from './serialize.js';

/** The values of the fields of a console. */
export interface FormState {
  readonly parameters: FormValues['parameters'];
  /** Index of the chosen form of the body. */
  readonly content: number;
  /** The text of the body in each form. */
  readonly texts: readonly string[];
  readonly fields: FormValues['fields'];
  readonly files: FormValues['files'];
  /** Index of the chosen security alternative. */
  readonly access: number;
  /** Number of resets of the form: only a new element forgets a chosen file. */
  readonly resets: number;
}

/** Changes members of the state. */
export type Change = (change: Partial<FormState>) => void;

/** Returns the values for a call that is likely to work: examples where something is required, and nothing else. */
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

/** Returns the value of a field that has to be sent. */
export function exampleOf(field: Parameter | FormField): string {
  const { example, default: usual, values } = { default: undefined, values: undefined, ...field };
  return fieldText(field, example ?? usual ?? values?.[0]);
}
