// Merges a schema with its parts (`$ref`, `allOf`, a variant), so that a form can show one control for its value.
import { checkBody } from './check.js';
import { type Additional, type BodySchemas, type JsonType, type Schema, schemaAt, type SchemaId } from './schemas.js';
import { memberOf, type Tree, treeOf, withMember } from './tree.js';

/** A merged schema. */
export interface Shape {
  /** The allowed types except null; empty: any type. */
  readonly types: readonly JsonType[];
  readonly isNullable: boolean;
  /** The values of `enum` or `const`. */
  readonly values: readonly unknown[] | undefined;
  /** Schemas of the properties, without read-only ones. */
  readonly properties: ReadonlyMap<string, SchemaId>;
  readonly required: ReadonlySet<string>;
  readonly additional: Additional | undefined;
  readonly items: Additional | undefined;
  readonly prefixItems: readonly SchemaId[];
  readonly format: string | undefined;
  readonly isDeprecated: boolean;
  /** Initial value. */
  readonly start: unknown;
  /** Alternatives with their selected variants. */
  readonly choices: readonly Choice[];
}

/** Alternatives of a schema. */
export interface Choice {
  /** The schema with the `oneOf` or `anyOf`. */
  readonly owner: SchemaId;
  readonly variants: readonly SchemaId[];
  /** Index of the selected variant. */
  readonly chosen: number;
}

/** Indices of the variants that the reader selected, by the owner of the alternatives. */
export type Chosen = Readonly<Record<SchemaId, number>>;

/** Maximum depth of alternatives within alternatives, and of new values. */
const MAX_NESTED = 8;

/** Merges a schema with its parts and with the variants that the reader selected, or else those that the value violates least. */
export function shapeOf(data: BodySchemas, id: SchemaId, tree: Tree | undefined, chosen: Chosen): Shape {
  const choices: Choice[] = [];
  let parts = partsOf(data, id, choices);
  for (let i = 0; i < MAX_NESTED; i += 1) {
    const owner = parts.find((part) => variantsOf(data, part).length > 0 && !choices.some((choice) => choice.owner === part));
    if (owner === undefined) break;
    const variants = variantsOf(data, owner);
    choices.push({ owner, variants, chosen: chosen[owner] ?? nearest(data, variants, tree) });
    parts = partsOf(data, id, choices);
  }
  return merge(data, parts, choices.filter(({ variants }) => variants.length > 1));
}

/** Returns a schema, the schemas that it includes, and the selected variants. */
function partsOf(data: BodySchemas, id: SchemaId, choices: readonly Choice[], parts: SchemaId[] = []): SchemaId[] {
  if (parts.includes(id)) return parts;
  const { $ref, allOf = [] } = schemaAt(data, id);
  for (const part of [...($ref === undefined ? [] : [$ref]), ...allOf]) partsOf(data, part, choices, parts);
  parts.push(id);
  for (const { owner, variants, chosen } of choices) {
    const variant = variants[chosen];
    if (owner === id && variant !== undefined) partsOf(data, variant, choices, parts);
  }
  return parts;
}

/** Returns the variants of a schema except `null`. */
function variantsOf(data: BodySchemas, id: SchemaId): readonly SchemaId[] {
  const { oneOf = [], anyOf = [] } = schemaAt(data, id);
  return (oneOf.length > 0 ? oneOf : anyOf).filter((variant) => !isNull(schemaAt(data, variant)));
}

function isNull({ type }: Schema): boolean {
  return type?.join() === 'null';
}

function nearest(data: BodySchemas, variants: readonly SchemaId[], tree: Tree | undefined): number {
  if (!tree || variants.length < 2) return 0;
  const counts = variants.map((variant) => checkBody(data, variant, tree).length);
  return counts.indexOf(Math.min(...counts));
}

function merge(data: BodySchemas, parts: readonly SchemaId[], choices: readonly Choice[]): Shape {
  const schemas = parts.map((part) => schemaAt(data, part));
  const last = <Key extends keyof Schema>(key: Key): Schema[Key] | undefined => schemas.findLast((schema) => schema[key] !== undefined)?.[key];
  const typed = schemas.filter(({ type }) => type !== undefined && type.join() !== 'null');
  const types = typed.reduce<readonly JsonType[]>((known, { type = [] }) => (known.length === 0 ? type : known.filter((kind) => type.includes(kind))), []);
  const properties = new Map(schemas.flatMap((schema) => Object.entries(schema.properties ?? {})));
  for (const [name, id] of properties) if (schemaAt(data, id).readOnly || schemaAt(data, id).never) properties.delete(name);
  const constant = last('const');
  return {
    types: types.filter((kind) => kind !== 'null'),
    isNullable: schemas.some(({ type, oneOf = [], anyOf = [] }) => type?.includes('null') || [...oneOf, ...anyOf].some((variant) => isNull(schemaAt(data, variant)))),
    values: constant === undefined ? last('enum') : [constant],
    properties,
    required: new Set(schemas.flatMap(({ required = [] }) => required)),
    additional: last('additionalProperties'),
    items: last('items'),
    prefixItems: last('prefixItems') ?? [],
    format: last('format'),
    isDeprecated: last('deprecated') ?? false,
    start: constant ?? last('default') ?? last('example') ?? last('enum')?.[0],
    choices,
  };
}

/** The kind of control for a value. */
export type Kind = 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'any';

/** Returns the kind of control for a value. */
export function kindOf({ types, properties, items, prefixItems }: Shape): Kind {
  if (types.length === 1 && types[0] !== undefined && types[0] !== 'null') return types[0];
  if (types.length === 2 && types.includes('integer') && types.includes('number')) return 'number';
  if (types.length > 0) return 'any';
  if (properties.size > 0) return 'object';
  return items !== undefined || prefixItems.length > 0 ? 'array' : 'any';
}

/** Maximum number of values within a new value: schemas may require themselves or each other. */
const MAX_VALUES = 200;

/** Returns a new value: the default or example of the schema, or one with the required properties. */
export function startOf(data: BodySchemas, id: SchemaId, chosen: Chosen = {}): Tree {
  let budget = MAX_VALUES;
  const start = (of: SchemaId, choices: Chosen, level: number): Tree => {
    budget -= 1;
    const shape = shapeOf(data, of, undefined, choices);
    if (shape.start !== undefined) return treeOf(shape.start);
    const kind = kindOf(shape);
    if (kind !== 'object') return treeOf(EMPTY[kind]);
    const required = [...shape.properties].filter(([name]) => shape.required.has(name));
    const isEnough = level > MAX_NESTED || budget <= 0;
    return required.reduce<Tree>((tree, [name, part]) => (isEnough ? tree : withMember(tree, name, start(part, {}, level + 1))), treeOf({}));
  };
  return start(id, chosen, 0);
}

const EMPTY = { array: [], number: 0, integer: 0, boolean: false, string: '', any: '' } as const;

/** Returns a new value of a variant that keeps the valid members of the previous value. */
export function variantOf(data: BodySchemas, id: SchemaId, chosen: Chosen, owner: SchemaId, before: Tree | undefined): Tree {
  const shape = shapeOf(data, id, undefined, chosen);
  const kept = [...shape.properties].reduce<Tree>((tree, [name, part]) => {
    const value = memberOf(before, name);
    return value && checkBody(data, part, value).length === 0 ? withMember(tree, name, value) : tree;
  }, startOf(data, id, chosen));
  const { discriminator } = schemaAt(data, owner);
  const variant = shape.choices.find((choice) => choice.owner === owner);
  const target = variant?.variants[variant.chosen];
  if (!discriminator || target === undefined || kept.kind !== 'object') return kept;
  const [value] = Object.entries(discriminator.mapping ?? {}).find(([, mapped]) => mapped === target) ?? [schemaAt(data, target).name];
  return value === undefined ? kept : withMember(kept, discriminator.propertyName, treeOf(value));
}

/** Returns the label of a variant: its title, name or type, or else its number. */
export function labelOf(data: BodySchemas, id: SchemaId, index: number): string {
  const schema = schemaAt(data, id);
  const target = schema.$ref === undefined ? schema : schemaAt(data, schema.$ref);
  return schema.title ?? target.title ?? schema.name ?? target.name ?? ([...(target.type ?? []), target.format].filter(Boolean).join(' ') || String(index + 1));
}
