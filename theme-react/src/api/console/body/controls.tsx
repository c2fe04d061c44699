// The controls of scalar values, with their labels and hints.
import { type ReactNode } from 'react';
import { fillText } from '../../../core/texts.js';
import { Field } from '../fields.js';
import type { Fault } from './check.js';
import { faultText } from './faults.js';
import type { BodySchemas, SchemaId } from './schemas.js';
import { kindOf, type Shape } from './shape.js';
import type { BodyTexts } from './texts.js';
import { isSameData, readTree, type Tree, treeOf, writeLine } from './tree.js';

/** Maximum length of a format that labels show, in UTF-16 units. Longer ones are names of classes rather than formats. */
const MAX_FORMAT = 16;

/** The props that all controls of a form share. */
export interface FormContext {
  readonly data: BodySchemas;
  readonly texts: BodyTexts;
  readonly faults: readonly Fault[];
  /** Language of the texts. */
  readonly language: string;
}

/** Props of the control of a value. */
export interface ValueProps {
  readonly form: FormContext;
  readonly id: SchemaId;
  /** The value; `undefined` if it is not sent. */
  readonly tree: Tree | undefined;
  readonly path: string;
  readonly name: string;
  readonly isRequired: boolean;
  readonly set: (tree: Tree | undefined) => void;
}

/** Props of the control of a value with its merged schema. */
export interface ShapedProps extends ValueProps {
  readonly shape: Shape;
}

/** Returns the label of a value, its marks (type, format, required) and the text of its violations. */
export function labelled({ form: { texts, faults, language }, path, name, isRequired, shape }: ShapedProps): { label: ReactNode; marks: string[]; hint: string | undefined; isInvalid: boolean } {
  const types = [...shape.types, ...(shape.isNullable ? ['null'] : [])].join(' | ');
  const marks = [
    ...(types === '' ? [] : [types]),
    ...(shape.format !== undefined && shape.format.length <= MAX_FORMAT ? [shape.format] : []),
    ...(isRequired ? [texts.api_required] : []),
    ...(shape.isDeprecated ? [texts.api_deprecated] : []),
  ];
  const own = faults.filter((fault) => fault.path === path);
  return {
    label: <code>{name === '' ? texts.api_body : name}</code>,
    marks,
    hint: own.length > 0 ? own.map((fault) => faultText({ ...fault, path: name }, texts, language)).join(' ') : undefined,
    isInvalid: own.some(({ severity }) => severity === 'error'),
  };
}

/** A menu of fixed values. */
export function Select(props: ShapedProps & { readonly values: readonly unknown[] }): ReactNode {
  const { form: { texts }, tree, isRequired, shape, set, values } = props;
  const all = shape.isNullable && !values.includes(null) ? [...values, null] : values;
  const index = tree ? all.findIndex((value) => isSameData(treeOf(value), tree)) : -1;
  return (
    <Field {...labelled(props)}>
      {(control) => (
        <select {...control} value={index} onChange={({ target }) => set(target.value === '-1' ? undefined : treeOf(all[Number(target.value)]))}>
          {(index === -1 || !isRequired) && <option value={-1}>{tree && index === -1 ? textOf(tree) : texts.api_not_sent}</option>}
          {all.map((value, i) => <option key={JSON.stringify(value)} value={i}>{typeof value === 'string' ? value : JSON.stringify(value)}</option>)}
        </select>
      )}
    </Field>
  );
}

/** A field for a string or a number, or for any value as JSON. */
export function Scalar(props: ShapedProps): ReactNode {
  const { form: { texts }, tree, shape, isRequired, set } = props;
  const kind = kindOf(shape);
  const isNumber = kind === 'number' || kind === 'integer';
  const read = (typed: string): Tree | undefined => {
    if (typed === '') return isRequired && kind === 'string' ? treeOf('') : undefined;
    if (kind === 'string') return treeOf(typed);
    return isJson(typed) && (!isNumber || /^-?\d/.test(typed)) ? readTree(typed) : treeOf(typed);
  };
  const isEmpty = !tree || (tree.kind === 'null' && shape.isNullable);
  return (
    <Field {...labelled(props)}>
      {(control) => (
        <>
          <input
            {...control}
            {...(isNumber && { inputMode: kind === 'integer' ? 'numeric' as const : 'decimal' as const })}
            type={shape.format === 'date' && (isEmpty || /^\d{4}-\d{2}-\d{2}$/.test(textOf(tree))) ? 'date' : 'text'}
            autoComplete="off"
            spellCheck={false}
            value={isEmpty ? '' : shownText(tree, kind === 'any')}
            placeholder={isEmpty && tree ? 'null' : ''}
            onChange={({ target }) => set(read(target.value))}
          />
          {shape.isNullable && (
            <label className="api-form-null">
              <input type="checkbox" checked={tree?.kind === 'null'} onChange={({ target }) => set(target.checked ? treeOf(null) : undefined)} />
              {' '}<code aria-label={fillText(texts.api_send_null, { name: props.name })}>null</code>
            </label>
          )}
        </>
      )}
    </Field>
  );
}

function isJson(text: string): boolean {
  try {
    readTree(text);
    return true;
  } catch {
    return false;
  }
}

/** Returns a string without quotes, or another value as JSON on one line. */
function textOf(tree: Tree | undefined): string {
  if (!tree) return '';
  return tree.kind === 'string' ? JSON.parse(tree.text) as string : writeLine(tree);
}

/** Returns the text of a field. If any type is allowed, a string that is JSON, such as `"1"`, keeps its quotes. */
function shownText(tree: Tree, isAny: boolean): string {
  const text = textOf(tree);
  return isAny && tree.kind === 'string' && isJson(text) ? tree.text : text;
}
