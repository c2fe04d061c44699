// Checks a body against its schema by the rules of `openapi-render` (`validate/checker`). The cases in
// `crates/openapi-render/tests/bodies` test both.
import { decimalOf, isInteger } from './decimal.js';
import { formatMistake, numberMistake } from './formats.js';
import { isOutside, type Limit, limitsOf } from './limits.js';
import { nearest } from './nearest.js';
import { mayMatch } from './pattern.js';
import { type Additional, type BodySchemas, type JsonType, type Schema, schemaAt, type SchemaId } from './schemas.js';
import { type Dict, isSameData, memberOf, type Repeated, type Tree, treeOf, writeLine } from './tree.js';

/** The kinds of violations of a schema. */
export type FaultCode =
  | 'const' | 'contains' | 'duplicate' | 'enum' | 'format' | 'limits' | 'missing' | 'name' | 'never' | 'not' | 'pattern' | 'surplus' | 'type' | 'unknown' | 'variants';

/** A violation of the schema. */
export interface Fault {
  readonly code: FaultCode;
  /** `warning`: a property that the schema allows but does not define, because it may be a typing error. */
  readonly severity: 'error' | 'warning';
  /** Path of the value, such as `items[0].price`; empty for the whole body. */
  readonly path: string;
  /** The expected value, such as `string` or `minLength: 3`. */
  readonly expected: string;
  /** The limits that the value violates, some or all of them. */
  readonly limits?: readonly Limit[];
  /** Range in the text, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

/** Limits that bound the time of a check, the same as in the crate. */
const MAX_DEPTH = 64;
const MAX_STEPS = 50_000;
const MAX_FAULTS = 50;

/** Maximum number of values that a message lists. */
const MAX_VALUES = 12;

/** Returns the repeated keys of a body and its violations of a schema. */
export function checkBody(data: BodySchemas, schema: SchemaId, body: Tree, repeated: readonly Repeated[] = []): Fault[] {
  const checker = new Checker(data);
  checker.value(body, schema, '', 0);
  return [...repeated.slice(0, MAX_FAULTS).map(duplicate), ...checker.faults];
}

function duplicate({ key, start, end }: Repeated): Fault {
  return { code: 'duplicate', severity: 'warning', path: key, expected: '', start, end };
}

/** A value that is checked. */
interface At {
  readonly node: Tree;
  readonly path: string;
  /** The schema of the position, of which the current schema may be a part (`allOf`, `oneOf`). */
  readonly whole: SchemaId;
  readonly depth: number;
}

/** The evaluated members or items of a value, in the sense of `unevaluatedProperties` and `unevaluatedItems`. */
interface Seen {
  /** Indices of evaluated parts. */
  readonly parts: Set<number>;
  /** Names of the properties that schemas define. */
  readonly names: string[];
  /** Whether all parts are evaluated, or may be. */
  all: boolean;
  /** Whether a required property is missing that is read-only, and therefore not part of requests. */
  isExcused: boolean;
}

interface Attempt {
  readonly faults: readonly Fault[];
  readonly seen: Seen;
}

class Checker {
  faults: Fault[] = [];
  readonly #data: BodySchemas;
  #stepsLeft = MAX_STEPS;
  /** Schemas whose discriminator is being followed: a variant may include its base again (`allOf`). */
  readonly #bases: SchemaId[] = [];

  constructor(data: BodySchemas) {
    this.#data = data;
  }

  value(node: Tree, id: SchemaId, path: string, depth: number): void {
    const at = { node, path, whole: id, depth };
    const seen = this.#schema(at, id);
    if (node.kind !== 'object' || seen.names.length === 0) return;
    for (const i of rest(seen, node.members.length)) this.#unknown(at, i, seen, 'warning');
  }

  #get(id: SchemaId): Schema {
    return schemaAt(this.#data, id);
  }

  #report(code: FaultCode, at: Pick<At, 'node' | 'path'>, expected = '', more: Partial<Fault> = {}): void {
    const { start, end } = at.node;
    const fault: Fault = { code, severity: 'error', path: at.path, expected, start, end, ...more };
    const isKnown = this.faults.some((known) => known.code === code && known.path === fault.path && known.expected === expected);
    if (this.faults.length < MAX_FAULTS && !isKnown) this.faults.push(fault);
  }

  #attempt(at: At, id: SchemaId): Attempt {
    const before = this.faults;
    this.faults = [];
    const seen = this.#schema(deeper(at), id);
    const { faults } = this;
    this.faults = before;
    return { faults, seen };
  }

  #schema(at: At, id: SchemaId): Seen {
    const schema = this.#get(id);
    if (at.depth > MAX_DEPTH || this.#stepsLeft === 0 || schema.unknown) return everything();
    this.#stepsLeft -= 1;
    if (schema.never) {
      this.#report('never', at);
      return everything();
    }
    // `nullable` applies to the whole schema, although it may be converted to a separate part.
    const addsNull = (part: SchemaId): boolean => this.#get(part).type?.join() === 'null';
    if (at.node.kind === 'null' && (schema.type?.includes('null') || schema.allOf?.some(addsNull))) return everything();
    const seen = nothing();
    for (const part of [...(schema.$ref === undefined ? [] : [schema.$ref]), ...(schema.allOf ?? [])]) add(seen, this.#schema(deeper(at), part));
    if (!this.#hasType(at, schema)) return everything();
    this.#fixed(at, schema);
    this.#limits(at, schema);
    this.#text(at, schema);
    this.#variants(at, id, schema, seen);
    this.#conditions(at, schema, seen);
    if (at.node.kind === 'object') this.#object(at, id, schema, seen);
    if (at.node.kind === 'array') this.#array(at, schema, seen);
    return seen;
  }

  #hasType(at: At, { type = [], properties }: Schema): boolean {
    const isOnlyNullable = this.#data.nullable === true && type.join() === 'null';
    const types: readonly JsonType[] = type.length === 0 && properties && at.node.kind !== 'object' ? ['object'] : type;
    if (types.length === 0 || isOnlyNullable || types.some((kind) => isOfType(at.node, kind))) return true;
    this.#report('type', at, types.join(', '));
    return false;
  }

  #fixed(at: At, schema: Schema): void {
    if (schema.const !== undefined && !isSameData(treeOf(schema.const), at.node)) this.#report('const', at, writeLine(treeOf(schema.const)));
    const values = schema.enum;
    if (!values || values.some((value) => isSameData(treeOf(value), at.node))) return;
    const texts = values.slice(0, MAX_VALUES).map((value) => writeLine(treeOf(value)));
    this.#report('enum', at, [...texts, ...(values.length > MAX_VALUES ? ['…'] : [])].join(', '));
  }

  #limits(at: At, schema: Schema): void {
    if (!isOutside(at.node, schema)) return;
    const limits = limitsOf(at.node, schema);
    this.#report('limits', at, limits.map((limit) => limit.join(': ')).join(', '), { limits });
  }

  #text(at: At, { pattern, format }: Schema): void {
    const limit = format === undefined || at.node.kind !== 'number' ? undefined : numberMistake(format, at.node.text);
    if (limit !== undefined) this.#report('format', at, `${format}: ${limit}`);
    if (at.node.kind !== 'string') return;
    const text = JSON.parse(at.node.text) as string;
    if (pattern !== undefined && !mayMatch(pattern, text)) this.#report('pattern', at, pattern);
    const example = format === undefined ? undefined : formatMistake(format, text);
    if (example !== undefined) this.#report('format', at, `${format}: ${example}`);
  }

  /** Checks the variant that the discriminator selects, or else all variants. */
  #variants(at: At, id: SchemaId, schema: Schema, seen: Seen): void {
    const isBase = !schema.oneOf && !schema.anyOf;
    const selected = this.#selected(at.node, schema);
    if (selected !== undefined) {
      if (isBase && this.#bases.includes(id)) return;
      this.#bases.push(id);
      add(seen, this.#schema(deeper(at), selected));
      this.#bases.pop();
      return;
    }
    if (isBase && schema.discriminator) seen.all = true;
    this.#someOf(at, schema.oneOf, true, seen);
    this.#someOf(at, schema.anyOf, false, seen);
  }

  #selected(node: Tree, { discriminator, oneOf = [], anyOf = [] }: Schema): SchemaId | undefined {
    if (!discriminator) return undefined;
    const value = memberOf(node, discriminator.propertyName);
    if (value?.kind !== 'string') return undefined;
    const name = JSON.parse(value.text) as string;
    const mapped = Object.hasOwn(discriminator.mapping ?? {}, name) ? discriminator.mapping?.[name] : undefined;
    return mapped ?? [...oneOf, ...anyOf].find((id) => this.#get(id).name === name);
  }

  #someOf(at: At, list: readonly SchemaId[] = [], exactly: boolean, seen: Seen): void {
    if (list.length === 0) return;
    const attempts = list.map((id) => this.#attempt(at, id));
    const nParts = partsOf(at.node);
    const nRest = (attempt: Attempt): number => rest(attempt.seen, nParts).length;
    const fitting = attempts.filter(fits);
    if (fitting.length === 0) {
      const fewest = Math.min(...attempts.map(nErrors));
      const candidates = attempts.filter((attempt) => nErrors(attempt) === fewest);
      // Of several with as few faults, the one that evaluates the most parts.
      const fewestRest = Math.min(...candidates.map(nRest));
      const closest = candidates.find((attempt) => nRest(attempt) === fewestRest);
      this.faults = [...this.faults, ...(closest?.faults ?? [])].slice(0, MAX_FAULTS);
      seen.all = true;
      return;
    }
    // If several variants match, those that evaluate the most parts are used.
    const least = Math.min(...fitting.map(nRest));
    const best = fitting.filter((attempt) => nRest(attempt) === least);
    const isSure = this.#stepsLeft > 0 && !best.some((attempt) => attempt.seen.isExcused);
    if (exactly && best.length > 1 && isSure) this.#report('variants', at, String(best.length));
    if (best.length === 1) this.faults = [...this.faults, ...(best[0]?.faults ?? [])];
    for (const attempt of best) add(seen, attempt.seen);
  }

  #conditions(at: At, schema: Schema, seen: Seen): void {
    const has = (name: string): boolean => memberOf(at.node, name) !== undefined;
    if (schema.not !== undefined && fits(this.#attempt(at, schema.not)) && this.#stepsLeft > 0) this.#report('not', at);
    if (schema.if !== undefined) {
      const attempt = this.#attempt(at, schema.if);
      const next = fits(attempt) ? schema.then : schema.else;
      if (fits(attempt)) add(seen, attempt.seen);
      if (next !== undefined) add(seen, this.#schema(deeper(at), next));
    }
    for (const [name, id] of Object.entries(schema.dependentSchemas ?? {})) {
      if (has(name)) add(seen, this.#schema(deeper(at), id));
    }
    for (const [name, needed] of Object.entries(schema.dependentRequired ?? {})) {
      if (has(name)) needed.filter((key) => !has(key)).forEach((key) => this.#missing(at, key));
    }
    if (schema.propertyNames !== undefined) this.#propertyNames(at, schema.propertyNames);
  }

  #propertyNames(at: At, id: SchemaId): void {
    if (at.node.kind !== 'object') return;
    for (const { key, keyStart, keyEnd } of at.node.members) {
      const name: Tree = { kind: 'string', text: JSON.stringify(key), start: keyStart, end: keyEnd };
      if (this.#attempt({ ...at, node: name }, id).faults.length > 0) this.#report('name', { node: name, path: join(at.path, key) });
    }
  }

  /** Reports a missing property at the first character of its object. */
  #missing(at: At, name: string): void {
    const { start } = at.node;
    this.#report('missing', { node: at.node, path: join(at.path, name) }, '', { end: start + 1 });
  }

  #object(at: At, id: SchemaId, schema: Schema, seen: Seen): void {
    if (at.node.kind !== 'object') return;
    const { members } = at.node;
    const names = new Set(members.map(({ key }) => key));
    for (const name of schema.required ?? []) {
      if (names.has(name)) continue;
      if (this.#isReadOnly(name, id) || this.#isReadOnly(name, at.whole)) seen.isExcused = true;
      else this.#missing(at, name);
    }
    const compare = (i: number, part: SchemaId): void => {
      const member = members[i];
      if (member) this.value(member.value, part, join(at.path, member.key), at.depth + 1);
    };
    const own = this.#described(at.node, schema, seen, compare);
    const others = members.map((_, i) => i).filter((i) => !own.has(i));
    own.forEach((i) => seen.parts.add(i));
    const apply = (rule: Additional | undefined, of: () => readonly number[]): void => {
      if (rule === true) seen.all = true;
      else if (rule === false) this.#forbidden(at, seen);
      else if (rule !== undefined) {
        for (const i of of()) {
          compare(i, rule);
          seen.parts.add(i);
        }
      }
    };
    apply(schema.additionalProperties, () => others);
    apply(schema.unevaluatedProperties, () => rest(seen, members.length));
  }

  /** Checks the members that schemas define by name or pattern, and returns their indices. */
  #described({ members }: Dict, schema: Schema, seen: Seen, compare: (i: number, part: SchemaId) => void): ReadonlySet<number> {
    const indices = new Map(members.map(({ key }, i) => [key, i]));
    const own = new Set<number>();
    for (const [name, part] of Object.entries(schema.properties ?? {})) {
      seen.names.push(name);
      const i = indices.get(name);
      if (i === undefined) continue;
      own.add(i);
      compare(i, part);
    }
    for (const [pattern, part] of Object.entries(schema.patternProperties ?? {})) {
      for (const [i, { key }] of members.entries()) {
        if (!mayMatch(pattern, key)) continue;
        own.add(i);
        compare(i, part);
      }
    }
    return own;
  }

  /**
   * Reports members that `additionalProperties: false` forbids. Those that other parts of the schema define are allowed, contrary to the
   * specification, because most authors expect that.
   */
  #forbidden(at: At, seen: Seen): void {
    if (at.node.kind !== 'object') return;
    for (const i of rest(seen, at.node.members.length)) {
      if (this.#field(at.node.members[i]?.key ?? '', at.whole) !== undefined) continue;
      this.#unknown(at, i, seen, 'error');
      seen.parts.add(i);
    }
  }

  #isReadOnly(name: string, id: SchemaId): boolean {
    const field = this.#field(name, id);
    return field !== undefined && this.#get(field).readOnly === true;
  }

  /** Returns the schema of a property of a schema or of its parts. */
  #field(name: string, id: SchemaId, visited: readonly SchemaId[] = []): SchemaId | undefined {
    if (visited.includes(id)) return undefined;
    const { properties = {}, $ref, allOf = [] } = this.#get(id);
    if (Object.hasOwn(properties, name)) return properties[name];
    for (const part of [...($ref === undefined ? [] : [$ref]), ...allOf]) {
      const field = this.#field(name, part, [...visited, id]);
      if (field !== undefined) return field;
    }
    return undefined;
  }

  #unknown(at: At, i: number, seen: Seen, severity: Fault['severity']): void {
    const member = at.node.kind === 'object' ? at.node.members[i] : undefined;
    if (!member) return;
    const path = join(at.path, member.key);
    const { keyStart: start, keyEnd: end } = member;
    this.#report('unknown', { node: member.value, path }, nearest(member.key, seen.names), { severity, start, end });
  }

  #array(at: At, schema: Schema, seen: Seen): void {
    if (at.node.kind !== 'array') return;
    const { items } = at.node;
    const first = schema.prefixItems ?? [];
    const surplus = (i: number, most: number): void => {
      const node = items[i];
      if (node) this.#report('surplus', { node, path: `${at.path}[${i}]` }, String(most));
    };
    items.forEach((node, i) => {
      const rule = first[i] ?? schema.items;
      if (typeof rule === 'number') {
        seen.parts.add(i);
        this.value(node, rule, `${at.path}[${i}]`, at.depth + 1);
      } else if (rule === false) surplus(i, first.length);
      else seen.all ||= rule !== undefined;
    });
    if (schema.contains !== undefined) this.#contains(at, schema.contains, schema, seen);
    const { unevaluatedItems: rule } = schema;
    for (const i of rest(seen, items.length)) {
      const node = items[i];
      if (typeof rule === 'number' && node) this.value(node, rule, `${at.path}[${i}]`, at.depth + 1);
      else if (rule === false) surplus(i, seen.parts.size);
    }
  }

  #contains(at: At, id: SchemaId, { minContains = 1, maxContains }: Schema, seen: Seen): void {
    if (at.node.kind !== 'array') return;
    const fitting = at.node.items.map((node) => fits(this.#attempt({ ...at, node, whole: id }, id)));
    fitting.forEach((isFitting, i) => isFitting && seen.parts.add(i));
    const n = fitting.filter(Boolean).length;
    if (this.#stepsLeft > 0 && (n < minContains || n > (maxContains ?? n))) {
      this.#report('contains', at, maxContains === undefined ? `≥ ${minContains}` : `${minContains}–${maxContains}`);
    }
  }
}

function deeper(at: At): At {
  return { ...at, depth: at.depth + 1 };
}

function nothing(): Seen {
  return { parts: new Set(), names: [], all: false, isExcused: false };
}

function everything(): Seen {
  return { ...nothing(), all: true };
}

function add(to: Seen, more: Seen): void {
  more.parts.forEach((i) => to.parts.add(i));
  to.names.push(...more.names);
  to.all ||= more.all;
  to.isExcused ||= more.isExcused;
}

/** Returns the indices of parts that are not evaluated. */
function rest(seen: Seen, nParts: number): number[] {
  if (seen.all) return [];
  return Array.from({ length: nParts }, (_, i) => i).filter((i) => !seen.parts.has(i));
}

function partsOf(node: Tree): number {
  if (node.kind === 'object') return node.members.length;
  return node.kind === 'array' ? node.items.length : 0;
}

function nErrors({ faults }: Attempt): number {
  return faults.filter(({ severity }) => severity === 'error').length;
}

function fits(attempt: Attempt): boolean {
  return nErrors(attempt) === 0;
}

function isOfType(node: Tree, type: JsonType): boolean {
  if (type !== 'integer') return node.kind === type;
  const number = node.kind === 'number' ? decimalOf(node.text) : undefined;
  return number !== undefined && isInteger(number);
}

/** Appends a key to a path. */
export function join(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`;
}
