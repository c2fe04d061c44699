import { type RefObject, useEffect, useRef, useState } from 'react';
import { useEnvironment } from '../../../core/react.js';
import { changeSecrets } from '../session.js';
import { authorize, openWindow } from './authorization.js';
import { SignInError, type SignInFailure } from './errors.js';
import type { FlowFormProps } from './flow-form.js';
import type { SignInFormProps } from './props.js';
import { directGrant, type Grant, requestToken } from './token.js';

/** The state of a request for a token. */
export interface TokenRequest {
  readonly isRunning: boolean;
  readonly failure: SignInFailure | undefined;
  /** Must be called in a click handler, see {@link openWindow}. */
  start(): void;
  cancel(): void;
}

/** The input of the reader. */
export interface Inputs {
  readonly id: string;
  readonly secret: string;
  readonly user: string;
  readonly password: string;
  readonly scopes: readonly string[];
}

/** Returns the request for a token. `start` moves the focus to the field of the client id if that is empty. */
export function useRequest(props: FlowFormProps, inputs: Inputs, clientInput: RefObject<HTMLInputElement | null>): TokenRequest {
  const { window } = useEnvironment();
  const [state, setState] = useState<Pick<TokenRequest, 'isRunning' | 'failure'>>(IDLE);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const run = async (signal: AbortSignal): Promise<void> => {
    try {
      keepGrant(props, await fetchGrant(window, props, inputs, signal));
      setState(IDLE);
    } catch (error) {
      setState(() => {
        // An error that is thrown while rendering reaches the boundary around the console.
        if (!(error instanceof SignInError)) throw error;
        return { isRunning: false, failure: error.failure };
      });
    }
  };
  const start = (): void => {
    if (inputs.id.trim() === '') {
      clientInput.current?.focus();
      return;
    }
    running.current = new AbortController();
    setState({ isRunning: true, failure: undefined });
    void run(running.current.signal);
  };
  return { ...state, start, cancel: () => running.current?.abort() };
}

const IDLE = { isRunning: false, failure: undefined } as const;

/** Fetches a token. The window must open before the first `await`, while the click is being handled. */
async function fetchGrant(window: Window & typeof globalThis, props: FlowFormProps, inputs: Inputs, signal: AbortSignal): Promise<Grant> {
  const { endpoints, flow, redirectUrl = '' } = props;
  const { scopes } = inputs;
  const client = { id: inputs.id.trim(), secret: inputs.secret };
  const options = { endpoints, client, scopes, signal, now: () => window.Date.now() };
  if (flow !== 'authorizationCode') return requestToken(directGrant(flow, scopes, inputs), options);
  const popup = openWindow(window);
  try {
    const parameters = await authorize(popup, endpoints, { window, clientId: client.id, scopes, redirectUrl, signal });
    return await requestToken(parameters, options);
  } catch (error) {
    popup.close();
    throw error;
  }
}

function keepGrant({ secret, session }: SignInFormProps, grant: Grant): void {
  session.grants.set({ ...session.grants.get(), [secret]: grant });
  changeSecrets(session, { [secret]: grant.token });
}
