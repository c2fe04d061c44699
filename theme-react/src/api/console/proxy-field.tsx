import { type ReactNode, useId } from 'react';
import { useEnvironment, useStore } from '../../core/react.js';
import { fillText } from '../../core/texts.js';
import type { ApiTexts } from '../texts.js';
import type { CallDescription } from './description.js';
import { isForProxy } from './proxy.js';
import type { ApiSession } from './session.js';

/** The proxy that a call may use, and the reader's choice. */
export interface OfferedProxy {
  /** Address or path, as in the description of the call. */
  readonly address: string;
  /** Whether calls use it. */
  readonly isUsed: boolean;
  readonly choose: (isUsed: boolean) => void;
}

/** Returns the proxy for calls to the server at `base`. All consoles of the page with the same proxy share the reader's choice. */
export function useProxy({ proxy: address }: CallDescription, { direct }: ApiSession, base: string): OfferedProxy | undefined {
  const { window } = useEnvironment();
  const unused = useStore(direct);
  if (address === undefined || !isForProxy(base, window.location.origin)) return undefined;
  const others = unused.filter((other) => other !== address);
  return {
    address,
    isUsed: others.length === unused.length,
    choose: (isUsed) => direct.set(isUsed ? others : [...others, address]),
  };
}

/** The checkbox for the proxy, with a note about what the proxy receives. */
export function ProxyField({ texts, proxy: { address, isUsed, choose } }: { texts: ApiTexts; proxy: OfferedProxy }): ReactNode {
  const { window } = useEnvironment();
  const note = useId();
  const { host } = new URL(address, window.location.origin);
  return (
    <div className="api-try-proxy">
      <label>
        <input type="checkbox" aria-describedby={note} checked={isUsed} onChange={({ target }) => choose(target.checked)} />
        <span>{fillText(texts.api_proxy, { proxy: host })}</span>
      </label>
      <p id={note} className="api-try-hint">{texts.api_proxy_note}</p>
    </div>
  );
}
