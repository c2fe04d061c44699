/** The data for sign-in, which consoles fetch when a reader requests a token (CONTRACT.md, section "API"). */
export interface SignInData {
  readonly schemes: Readonly<Record<string, SignInScheme>>;
  /** Address of the page to which authorization servers redirect. */
  readonly redirect?: string;
}

/** An OAuth 2 or OpenID Connect scheme. */
export interface SignInScheme {
  readonly flows?: Readonly<Record<string, Flow>>;
  /** Address of the metadata of the authorization server (OpenID Connect Discovery, RFC 8414). */
  readonly metadataUrl?: string;
  readonly isOpenId?: boolean;
  /** Identifier of the site's client. */
  readonly clientId?: string;
  /** Scopes that the site selects in addition to those of the operation. */
  readonly scopes?: readonly string[];
}

/** A flow of a description. */
export interface Flow {
  readonly authorizationUrl?: string;
  readonly tokenUrl?: string;
  readonly refreshUrl?: string;
  /** Scopes with their descriptions. */
  readonly scopes: Readonly<Record<string, string>>;
}
