// Form controls of objects, arrays and alternatives.
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { fillText } from '../../../core/texts.js';
import { Field } from '../fields.js';
import { join } from './check.js';
import { labelled, Scalar, Select, type ShapedProps, type ValueProps } from './controls.js';
import type { SchemaId } from './schemas.js';
import { type Choice, type Chosen, kindOf, labelOf, type Shape, shapeOf, startOf, variantOf } from './shape.js';
import type { BodyTexts } from './texts.js';
import { type Tree, treeOf, withMember } from './tree.js';

/** Maximum number of optional properties that are not folded. */
const MAX_UNFOLDED = 4;

/** The control of a value, below the choice of its alternatives. */
export function Value(props: ValueProps): ReactNode {
  const { form, id, tree, set } = props;
  const [chosen, setChosen] = useState<Chosen>({});
  const shape = shapeOf(form.data, id, tree, chosen);
  const choose = (owner: SchemaId, index: number): void => {
    const next = { ...chosen, [owner]: index };
    setChosen(next);
    set(variantOf(form.data, id, next, owner, tree));
  };
  const choices = tree || props.path === '' || props.isRequired
    ? shape.choices.map((choice) => <Alternatives key={choice.owner} {...props} choice={choice} onChoose={(index) => choose(choice.owner, index)} />)
    : [];
  const shaped = { ...props, shape };
  if (shape.values) return <>{choices}<Select {...shaped} values={shape.values} /></>;
  switch (kindOf(shape)) {
    case 'object': return <Group {...shaped} start={() => startOf(form.data, id, chosen)}>{choices}<Members {...shaped} /></Group>;
    case 'array': return <Group {...shaped} start={() => startOf(form.data, id, chosen)}>{choices}<Items {...shaped} /></Group>;
    case 'boolean': return <>{choices}<Select {...shaped} values={[true, false]} /></>;
    default: return <>{choices}<Scalar {...shaped} /></>;
  }
}

function Alternatives({ form, name, choice: { variants, chosen }, onChoose }: ValueProps & { choice: Choice; onChoose: (index: number) => void }): ReactNode {
  const label = name === '' ? form.texts.api_alternative : <><code>{name}</code> <span className="api-try-mark">{form.texts.api_alternative}</span></>;
  return (
    <Field label={label}>
      {(control) => (
        <select {...control} value={chosen} onChange={({ target }) => onChoose(Number(target.value))}>
          {variants.map((variant, i) => <option key={variant} value={i}>{labelOf(form.data, variant, i)}</option>)}
        </select>
      )}
    </Field>
  );
}

/** The frame of an object or array. Unless it is the body, it can be added and removed. */
function Group(props: ShapedProps & { readonly start: () => Tree; readonly children: ReactNode }): ReactNode {
  const { form: { texts }, tree, path, name, isRequired, set, start, children } = props;
  const { marks, hint, isInvalid } = labelled(props);
  const isGiven = tree !== undefined && tree.kind !== 'null';
  const [group, keepFocus] = useFocusAfter<HTMLFieldSetElement>();
  const fault = hint !== undefined && <p className={isInvalid ? 'api-try-hint api-try-fault' : 'api-try-hint'}>{hint}</p>;
  if (path === '') return <>{fault}{children}</>;
  const press = (text: string, next: Tree | undefined): ReactNode => {
    const change = (): void => {
      keepFocus();
      set(next);
    };
    return <button type="button" className="api-try-small" onClick={change}>{fillText(text, { name })}</button>;
  };
  const mark = <span className="api-try-mark">{marks.join(' · ')}</span>;
  return (
    <fieldset ref={group} className="api-form-group" data-absent={isGiven ? undefined : ''} aria-label={name}>
      {isGiven ? <legend><code>{name}</code> {mark}</legend> : <>{press(texts.api_add, start())} {mark}</>}
      {fault}
      {isGiven && children}
      {isGiven && !isRequired && press(texts.api_remove, undefined)}
    </fieldset>
  );
}

/**
 * Returns a reference to an element, and a function that moves the focus to its first control after the next rendering. To be called
 * before the focused button is removed.
 */
function useFocusAfter<Kind extends HTMLElement>(): readonly [RefObject<Kind | null>, () => void] {
  const element = useRef<Kind>(null);
  const isDue = useRef(false);
  useEffect(() => {
    if (!isDue.current) return;
    isDue.current = false;
    element.current?.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
  });
  return [element, () => { isDue.current = true; }];
}

function Members(props: ShapedProps): ReactNode {
  const { form, tree, path, shape, set } = props;
  const members = tree?.kind === 'object' ? tree.members : [];
  const find = (name: string): Tree | undefined => members.find(({ key }) => key === name)?.value;
  const setMember = (name: string, value: Tree | undefined): void => set(withMember(tree, name, value));
  const show = (name: string, id: SchemaId): ReactNode => (
    <Value
      key={name}
      form={form}
      id={id}
      tree={find(name)}
      path={join(path, name)}
      name={name}
      isRequired={shape.required.has(name)}
      set={(value) => setMember(name, value)}
    />
  );
  const others = members.filter(({ key }) => !shape.properties.has(key));
  const additional = typeof shape.additional === 'number' ? shape.additional : -1;
  const isMap = shape.additional !== false && (shape.additional !== undefined || shape.properties.size === 0);
  return (
    <>
      <Described texts={form.texts} shape={shape} isGiven={(name) => find(name) !== undefined} show={show} />
      {others.map(({ key }) => (
        <div key={key} className="api-form-item">
          {show(key, additional)}
          <Remove texts={form.texts} name={key} onRemove={() => setMember(key, undefined)} />
        </div>
      ))}
      {isMap && <NewMember texts={form.texts} onAdd={(name) => find(name) || setMember(name, startOf(form.data, additional))} />}
    </>
  );
}

interface DescribedProps {
  readonly texts: BodyTexts;
  readonly shape: Shape;
  readonly isGiven: (name: string) => boolean;
  readonly show: (name: string, id: SchemaId) => ReactNode;
}

/** The defined properties of an object. If there are many optional ones, they are folded. */
function Described({ texts, shape: { properties, required }, isGiven, show }: DescribedProps): ReactNode {
  const all = [...properties];
  // Decided once: a field must not move out of the folded list while the reader types in it.
  const [unfolded] = useState(() => new Set([...properties.keys()].filter((name) => required.has(name) || isGiven(name))));
  const folded = all.filter(([name]) => !unfolded.has(name) && !required.has(name));
  return (
    <>
      {all.filter((property) => !folded.includes(property)).map(([name, id]) => show(name, id))}
      {folded.length <= MAX_UNFOLDED ? folded.map(([name, id]) => show(name, id)) : (
        <details>
          <summary>{fillText(texts.api_optional_properties, { count: folded.length })}</summary>
          {folded.map(([name, id]) => show(name, id))}
        </details>
      )}
    </>
  );
}

function Remove({ texts, name, onRemove }: { texts: BodyTexts; name: string; onRemove: () => void }): ReactNode {
  const label = fillText(texts.api_remove, { name });
  return <button type="button" className="api-form-remove" aria-label={label} title={label} onClick={onRemove}>×</button>;
}

function NewMember({ texts, onAdd }: { texts: BodyTexts; onAdd: (name: string) => void }): ReactNode {
  const [name, setName] = useState('');
  const add = (): void => {
    if (name === '') return;
    onAdd(name);
    setName('');
  };
  return (
    <Field label={texts.api_new_property}>
      {(control) => (
        <div className="api-form-new">
          <input
            {...control}
            autoComplete="off"
            spellCheck={false}
            value={name}
            onChange={({ target }) => setName(target.value)}
            // Enter would submit the form and send the call.
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              add();
            }}
          />
          <button type="button" className="api-try-small" disabled={name === ''} onClick={add}>{fillText(texts.api_add, { name })}</button>
        </div>
      )}
    </Field>
  );
}

function Items({ form, tree, path, name, shape, set }: ShapedProps): ReactNode {
  const items = tree?.kind === 'array' ? tree.items : [];
  const [last, keepFocus] = useFocusAfter<HTMLDivElement>();
  const schema = (i: number): SchemaId => shape.prefixItems[i] ?? (typeof shape.items === 'number' ? shape.items : -1);
  const put = (next: readonly Tree[]): void => set({ kind: 'array', items: next, start: 0, end: 0 });
  const resize = (next: readonly Tree[]): void => {
    keepFocus();
    put(next);
  };
  const mayGrow = shape.items !== false || items.length < shape.prefixItems.length;
  return (
    <>
      {items.map((item, i) => (
        // Items have no identity except their index.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={i} ref={i === items.length - 1 ? last : undefined} className="api-form-item">
          <Value
            form={form}
            id={schema(i)}
            tree={item}
            path={`${path}[${i}]`}
            name={`${name}[${i}]`}
            isRequired
            set={(value) => put(items.with(i, value ?? treeOf(null)))}
          />
          <Remove texts={form.texts} name={`${name}[${i}]`} onRemove={() => resize(items.filter((_, j) => j !== i))} />
        </div>
      ))}
      {mayGrow && (
        <div ref={items.length === 0 ? last : undefined}>
          <button type="button" className="api-try-small" onClick={() => resize([...items, startOf(form.data, schema(items.length))])}>
            {fillText(form.texts.api_add, { name: `${name}[${items.length}]` })}
          </button>
        </div>
      )}
    </>
  );
}
