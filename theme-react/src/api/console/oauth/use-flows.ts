import { useEffect, useState } from 'react';
import type { Environment } from '../../../core/environment.js';
import { useEnvironment } from '../../../core/react.js';
import type { SignInData, SignInScheme } from './data.js';
import { type FlowTable, readEndpoints } from './endpoints.js';

/** A scheme with its flows. */
export interface SchemeFlows {
  readonly scheme: SignInScheme;
  readonly redirectUrl: string | undefined;
  readonly table: FlowTable;
}

/** The state of loading the flows of a scheme. */
export interface Loading {
  readonly loaded: SchemeFlows | undefined;
  readonly failure: unknown;
}

/** Fetches the flows of a scheme when its form appears: the window for the sign-in must open in a click handler, without waiting. */
export function useFlows(scheme: string, dataUrl: string, base: string): Loading {
  const environment = useEnvironment();
  const [state, setState] = useState<Loading>({ loaded: undefined, failure: undefined });
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    load(environment, scheme, dataUrl, base, signal).then(
      (loaded) => setState({ loaded, failure: undefined }),
      (failure: unknown) => signal.aborted || setState({ loaded: undefined, failure }),
    );
    return () => controller.abort();
  }, [environment, scheme, dataUrl, base]);
  return state;
}

async function load({ window }: Environment, scheme: string, dataUrl: string, base: string, signal: AbortSignal): Promise<SchemeFlows> {
  const response = await window.fetch(dataUrl, { signal });
  if (!response.ok) throw new Error(`${response.status}: ${dataUrl}`);
  const { schemes, redirect } = await response.json() as SignInData;
  const data = schemes[scheme] ?? {};
  const redirectUrl = redirect && new URL(redirect, window.location.origin).href;
  const { authorizationCode, ...others } = await readEndpoints(data, base, signal);
  const isCode = authorizationCode && authorizationCode.authorizationUrl !== '' && redirectUrl;
  return { scheme: data, redirectUrl, table: isCode ? { authorizationCode, ...others } : others };
}
