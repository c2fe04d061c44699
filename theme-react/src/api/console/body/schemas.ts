/** The schemas of a JSON body (see CONTRACT.md, section "API"). */
export interface BodySchemas {
  /** Indices of the schemas by media type. */
  readonly contents: Readonly<Record<string, SchemaId>>;
  readonly schemas: readonly Schema[];
  /** Whether `null` as the only type means `nullable`, as before OpenAPI 3.1. */
  readonly nullable?: boolean;
}

/** Index of a schema in {@link BodySchemas.schemas}. */
export type SchemaId = number;

/** Whether further members or items are allowed, or the schema that they must match. */
export type Additional = boolean | SchemaId;

/** A schema: the keywords of JSON Schema 2020-12, with indices in place of schemas. */
export interface Schema {
  /** Whether the schema cannot be resolved or was left out. Any value is valid. */
  readonly unknown?: boolean;
  /** Whether the schema is `false`. No value is valid. */
  readonly never?: boolean;
  /** Name of the component. */
  readonly name?: string;
  readonly title?: string;
  readonly $ref?: SchemaId;
  readonly type?: readonly JsonType[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly example?: unknown;
  readonly properties?: Readonly<Record<string, SchemaId>>;
  readonly required?: readonly string[];
  readonly patternProperties?: Readonly<Record<string, SchemaId>>;
  readonly additionalProperties?: Additional;
  readonly items?: Additional;
  readonly prefixItems?: readonly SchemaId[];
  readonly allOf?: readonly SchemaId[];
  readonly oneOf?: readonly SchemaId[];
  readonly anyOf?: readonly SchemaId[];
  readonly discriminator?: { readonly propertyName: string; readonly mapping?: Readonly<Record<string, SchemaId>> };
  readonly minimum?: Limit;
  readonly exclusiveMinimum?: Limit;
  readonly maximum?: Limit;
  readonly exclusiveMaximum?: Limit;
  readonly multipleOf?: Limit;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minContains?: number;
  readonly maxContains?: number;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly pattern?: string;
  readonly uniqueItems?: boolean;
  readonly not?: SchemaId;
  readonly if?: SchemaId;
  readonly then?: SchemaId;
  readonly else?: SchemaId;
  readonly propertyNames?: SchemaId;
  readonly contains?: SchemaId;
  readonly dependentRequired?: Readonly<Record<string, readonly string[]>>;
  readonly dependentSchemas?: Readonly<Record<string, SchemaId>>;
  readonly unevaluatedProperties?: Additional;
  readonly unevaluatedItems?: Additional;
  readonly readOnly?: boolean;
  readonly deprecated?: boolean;
}

/** A limit of a number: a string of digits if a JavaScript number would round it. */
export type Limit = number | string;

/** A type of JSON Schema. */
export type JsonType = 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object' | 'null';

const requests = new Map<string, Promise<BodySchemas>>();

/**
 * Fetches the schemas of a body, once until the page is loaded again.
 * @throws Error if they cannot be fetched or are not JSON; the next call fetches them again
 */
export function loadSchemas(url: string): Promise<BodySchemas> {
  const pending = requests.get(url);
  if (pending) return pending;
  const request = fetchSchemas(url).catch((error: unknown) => {
    requests.delete(url);
    throw error;
  });
  requests.set(url, request);
  return request;
}

async function fetchSchemas(url: string): Promise<BodySchemas> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered with ${response.status}`);
  return await response.json() as BodySchemas;
}

/** Returns a schema. An invalid index is an unknown schema, which allows any value. */
export function schemaAt({ schemas }: BodySchemas, id: SchemaId): Schema {
  return schemas[id] ?? { unknown: true };
}
