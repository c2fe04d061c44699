/** The description of a call in `data-request` (CONTRACT.md, section "API"). */
export interface CallDescription {
  /** Name of the API among those of the site. */
  readonly api: string;
  readonly method: string;
  readonly path: string;
  readonly servers: readonly [Server, ...Server[]];
  /** Proxy for calls to other origins: an address, or a path of the page's origin (`proxy.ts`). */
  readonly proxy: string | undefined;
  readonly parameters: readonly Parameter[];
  readonly body: Body | undefined;
  /** Alternatives, each a list of schemes that are all required. An empty list requires none. */
  readonly security: readonly (readonly string[])[];
  /** Required scopes by scheme, for each alternative. */
  readonly scopes: readonly Readonly<Record<string, readonly string[]>>[];
  readonly schemes: Readonly<Record<string, Scheme>>;
  /** Address of the data for sign-in (`oauth/data.ts`). */
  readonly signIn: string | undefined;
  /** Media type of the requested answer. */
  readonly accept: string | undefined;
  /** Address of the templates of samples (`api/samples/follow.ts`). */
  readonly samples: string | undefined;
}

/** A server; `{name}` in its address is replaced by the variable of that name. */
export interface Server {
  readonly url: string;
  readonly name?: string;
  readonly variables?: readonly ServerVariable[];
}

/** A variable in the address of a server. */
export interface ServerVariable {
  readonly name: string;
  readonly default: string;
  readonly values?: readonly string[];
}

/** The location of a parameter. */
export type ParameterIn = 'path' | 'query' | 'querystring' | 'header' | 'cookie';

/** A parameter, as far as its form field needs it. */
export interface Parameter {
  readonly name: string;
  readonly in: ParameterIn;
  readonly required?: boolean;
  readonly deprecated?: boolean;
  readonly type?: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object';
  readonly values?: readonly unknown[];
  readonly default?: unknown;
  readonly example?: unknown;
  readonly style?: string;
  readonly explode?: boolean;
  readonly allowReserved?: boolean;
  readonly mediaType?: string;
}

/** The body of a call in its alternative media types. */
export interface Body {
  readonly required?: boolean;
  readonly contents: readonly Content[];
  /** Address of the schemas of JSON contents (`body/schemas.ts`). */
  readonly schemas?: string;
}

/** The content of a body in one media type. */
export interface Content {
  readonly mediaType: string;
  /** Initial text. */
  readonly example?: string;
  /** The parts of a form. */
  readonly fields?: readonly FormField[];
}

/** A field of a form; `style`, `explode`, `allowReserved` and `contentType` are those of its encoding. */
export interface FormField {
  readonly name: string;
  readonly type?: Parameter['type'];
  readonly example?: unknown;
  readonly file?: boolean;
  readonly required?: boolean;
  readonly style?: string;
  readonly explode?: boolean;
  readonly allowReserved?: boolean;
  readonly contentType?: string;
}

/** A security scheme. */
export interface Scheme {
  readonly kind: 'apiKey' | 'basic' | 'bearer' | 'other';
  readonly in?: 'header' | 'query' | 'cookie';
  readonly parameter?: string;
  /** Authentication scheme in place of `Bearer`; with `other`, that of the answer to a challenge. */
  readonly scheme?: string;
  /** Whether the console can request a token. */
  readonly signIn?: boolean;
}

/**
 * Parses the description of a call.
 * @throws SyntaxError if it is not JSON, TypeError if it lacks the method, the path or a server
 */
export function readDescription(json: string): CallDescription {
  const read = JSON.parse(json) as Partial<CallDescription>;
  const { api = '', method, path, servers = [], proxy, parameters = [], body, security = [], scopes = [], schemes = {}, signIn, accept, samples } = read;
  const [first, ...others] = servers;
  if (!method || path === undefined || !first) throw new TypeError('data-request needs method, path and servers');
  return { api, method, path, servers: [first, ...others], proxy, parameters, body, security, scopes, schemes, signIn, accept, samples };
}
