import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useEnvironment, useStore } from '../../core/react.js';
import { fillText } from '../../core/texts.js';
import { useTexts } from '../../core/use-texts.js';
import { secretPlaceholder } from '../samples/placeholder.js';
import { useSamples } from '../samples/use-samples.js';
import { API_TEXTS, type ApiTexts } from '../texts.js';
import { AccessFields } from './access.js';
import type { Target } from './answer.js';
import { BodyFields } from './body.js';
import { type Call, makeCall, type Reveal } from './call.js';
import { CallsPanel } from './calls/panel.js';
import { Code } from './code.js';
import { curlCommand } from './curl.js';
import type { CallDescription } from './description.js';
import type * as exchange from './exchange.js';
import { ParameterFields } from './fields.js';
import { type FormState, initialState, valuesOf } from './form.js';
import { notSent } from './limits.js';
import { isDue } from './oauth/due.js';
import { placeholder } from './placeholder.js';
import { proxied } from './proxy.js';
import { ProxyField, useProxy } from './proxy-field.js';
import type { Answer, Failure } from './send.js';
import { ServerFields } from './server.js';
import { type ApiSession, type ChosenServer, chooseServer, chosenServer, firstServer, secretKey, secretOf } from './session.js';

/** Props of {@link Console}. */
export interface ConsoleProps {
  readonly description: CallDescription;
  readonly session: ApiSession;
  /** The element of the operation, whose samples follow the call. */
  readonly operation: Element | null;
}

/** The form of a call, its answer, and the command that makes it. */
export function Console({ description, session, operation }: ConsoleProps): ReactNode {
  const { window, document } = useEnvironment();
  const texts = useTexts(API_TEXTS);
  const [state, setState] = useState(() => initialState(description));
  const change = (next: Partial<FormState>): void => setState((before) => ({ ...before, ...next }));
  const chosen = useServer(description, session);
  const proxy = useProxy(description, session, chosen.base);
  const current = useExchange(description, session);
  const make = (reveal: (scheme: string) => string): Call => makeCall(description, valuesOf(description, state), chosen, reveal);
  const reveal = (scheme: string): string => secretOf(session, secretKey(description, chosen, scheme), description.schemes[scheme]?.kind);
  const [withKey, setWithKey] = useState(false);
  useStore(session.secrets);
  const hidden: Reveal = (scheme) => secretPlaceholder(description, scheme);
  const [initial] = useState(() => makeCall(description, valuesOf(description, state), firstServer(description, document.baseURI), hidden));
  useSamples(operation, description, make(withKey ? (scheme) => reveal(scheme) || hidden(scheme) : hidden), initial);
  const needed = (description.security[state.access] ?? []).map((scheme) => secretKey(description, chosen, scheme));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    current.start(async (signal) => {
      await renewTokens(window, session, needed, signal);
      return { call: make(reveal), shown: make(masked(description)), proxy: proxy?.isUsed ? proxy.address : undefined };
    });
  };
  const part = { texts, state, change };
  return (
    <>
      <form onSubmit={submit} onReset={resetBy(() => setState(({ resets }) => ({ ...initialState(description), resets: resets + 1 })))}>
        <ServerFields description={description} texts={texts} chosen={chosen} onChoose={(...choice) => chooseServer(session, description, ...choice)} />
        <AccessFields description={description} session={session} chosen={chosen} {...part} />
        <ParameterFields parameters={description.parameters} {...part} />
        {description.body && <BodyFields body={description.body} {...part} />}
        {proxy && <ProxyField texts={texts} proxy={proxy} />}
        <Actions texts={texts} current={current} />
      </form>
      <Exchanged texts={texts} current={current} />
      <Command description={description} texts={texts} make={make} reveal={reveal} withKey={withKey} setWithKey={setWithKey} />
      <CallsPanel session={session} texts={texts} />
    </>
  );
}

/** Returns a handler that replaces the browser's reset, which would also clear the fields that all calls share. */
function resetBy(reset: () => void): (event: FormEvent) => void {
  return (event) => {
    event.preventDefault();
    reset();
  };
}

/** Returns placeholders in place of secrets. */
function masked({ schemes }: CallDescription): Reveal {
  const names = Object.keys(schemes);
  return (scheme) => placeholder(names.indexOf(scheme));
}

/** Renews the tokens of a call that expire soon and can be renewed. */
async function renewTokens({ Date }: Window & typeof globalThis, session: ApiSession, keys: readonly string[], signal: AbortSignal): Promise<void> {
  const now = (): number => Date.now();
  const due = keys.filter((key) => {
    const grant = session.grants.get()[key];
    return grant !== undefined && grant.token === session.secrets.get()[key] && isDue(grant, now());
  });
  if (due.length === 0) return;
  const { renewToken } = await import('./oauth/sign-in.js');
  await Promise.all(due.map((key) => renewToken(session, key, now, signal)));
}

function useServer(description: CallDescription, session: ApiSession): ChosenServer {
  const { document } = useEnvironment();
  useStore(session.choices);
  return chosenServer(session, description, document.baseURI);
}

function Actions({ texts, current: { isSending, result, cancel } }: { texts: ApiTexts; current: Exchange }): ReactNode {
  // After the first byte, the received part of the answer is kept.
  const stop = result ? texts.api_stop : texts.api_cancel;
  // One button for both actions, so that it keeps the focus. While a call is sent, it must not submit the form.
  const press = (event: { preventDefault(): void }): void => {
    if (!isSending) return;
    event.preventDefault();
    cancel();
  };
  return (
    <div className="api-try-actions">
      <button type="submit" className="button button-primary" onClick={press}>{isSending ? stop : texts.api_send}</button>
      <button type="reset" className="button">{texts.api_reset}</button>
    </div>
  );
}

const loadExchange = (): Promise<typeof exchange> => import('./exchange.js');

/** Returns a call, the same call with placeholders of secrets, and the proxy to use. */
type Prepare = (signal: AbortSignal) => Promise<{ readonly call: Call; readonly shown: Call; readonly proxy: string | undefined }>;

interface Exchange {
  readonly result: Answer | Failure | undefined;
  /** The component that shows the result, once it is loaded. */
  readonly Result: typeof exchange.Result | undefined;
  readonly target: Target;
  readonly isSending: boolean;
  /** Sends the call that `prepare` returns. */
  start(prepare: Prepare): void;
  cancel(): void;
}

/** Returns the state of the current call and its answer. */
function useExchange(description: CallDescription, session: ApiSession): Exchange {
  const { window } = useEnvironment();
  const [state, setState] = useState<Pick<Exchange, 'result' | 'Result' | 'isSending'>>(IDLE);
  const [server, setServer] = useState('');
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const page = window.location.origin;
  const run = async (prepare: Prepare, { signal }: AbortController): Promise<void> => {
    const [{ call, shown, proxy }, { Result, logCall, send }] = await Promise.all([prepare(signal), loadExchange()]);
    const time = window.Date.now();
    const url = proxy === undefined ? call.url : proxied(call.url, proxy, page);
    const at = URL.canParse(url) ? new URL(url).origin : url;
    setServer(at);
    const onProgress = (result: Answer): void => setState({ Result, result, isSending: true });
    const result = await send({ ...call, url }, { window, isProxied: proxy !== undefined, signal, onProgress });
    setState({ Result, result, isSending: false });
    logCall(session, { description, call: shown, target: { server: at, page }, result, time });
  };
  // An error that is thrown while rendering reaches the boundary around the console.
  const fail = (error: unknown): void => setState(() => { throw error; });
  return {
    ...state,
    target: { server, page },
    start(prepare) {
      setState({ ...IDLE, isSending: true });
      running.current = new AbortController();
      run(prepare, running.current).catch(fail);
    },
    cancel: () => running.current?.abort(),
  };
}

const IDLE = { result: undefined, Result: undefined, isSending: false } as const;

function Exchanged({ texts, current }: { texts: ApiTexts; current: Exchange }): ReactNode {
  const { result, Result, target, isSending } = current;
  const status = result && 'status' in result ? `${result.status} ${result.statusText}` : '';
  return (
    <div className="api-try-answer" role="group" aria-label={texts.api_response} aria-busy={isSending}>
      <p role="status" className={result || !isSending ? 'visually-hidden' : 'api-try-hint'}>{isSending ? texts.api_sending : status}</p>
      {Result && result && <Result result={result} target={target} texts={texts} />}
    </div>
  );
}

interface CommandProps {
  readonly description: CallDescription;
  readonly texts: ApiTexts;
  readonly make: (reveal: Reveal) => Call;
  readonly reveal: Reveal;
  readonly withKey: boolean;
  readonly setWithKey: (withKey: boolean) => void;
}

/** The call as a command for a terminal, with variables in place of secrets unless the reader wants the secrets in it. */
function Command({ description, texts, make, reveal, withKey, setWithKey }: CommandProps): ReactNode {
  const call = make(withKey ? reveal : masked(description));
  const limits = notSent(call);
  return (
    <div className="api-try-command">
      {limits.length > 0 && <p className="api-try-hint">{fillText(texts.api_limits, { names: limits.join(', ') })}</p>}
      <Code label={texts.api_command} texts={texts} content={curlCommand(call, description)}>
        {description.security.some((requirement) => requirement.length > 0) && (
          <label>
            <input type="checkbox" checked={withKey} onChange={({ target }) => setWithKey(target.checked)} /> {texts.api_include_key}
          </label>
        )}
      </Code>
    </div>
  );
}
