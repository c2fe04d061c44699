import type { ApiSession } from '../session.js';
import type { SignInTexts } from './texts.js';

/** Props of the form of a scheme. */
export interface SignInFormProps {
  /** Name of the security scheme. */
  readonly name: string;
  /** Address of the data, see `data.ts`. */
  readonly dataUrl: string;
  /** Scopes that the operation needs. */
  readonly scopes: readonly string[];
  /** Key of the token in the session. */
  readonly secret: string;
  /** Address of the server, against which relative addresses of the description are resolved. */
  readonly base: string;
  readonly session: ApiSession;
}

/** Props of the parts of the form. */
export interface PartProps extends SignInFormProps {
  readonly texts: SignInTexts;
}
