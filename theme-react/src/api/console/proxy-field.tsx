import { type ReactNode, useId } from 'react';
import { useEnvironment, useStore } from '../../core/react.js';
import { fillText } from '../../core/texts.js';
import type { ApiTexts } from '../texts.js';
import type { CallDescription } from './description.js';
import { isForProxy } from './proxy.js';
import type { ApiSession } from './session.js';

/** The proxy that a call may go through. */
export interface OfferedProxy {
  /** Address or path, as the description of the call has it. */
  readonly address: string;
  /** Whether the reader wants it. */
  readonly isUsed: boolean;
  readonly choose: (isUsed: boolean) => void;
}

/** The proxy for calls to the server at `base`. Whether it is used holds for all consoles of the page with the same one. */
export function useProxy({ proxy: address }: CallDescription, { direct }: ApiSession, base: string): OfferedProxy | undefined {
  const { window } = useEnvironment();
  const avoided = useStore(direct);
  if (address === undefined || !isForProxy(base, window.location.origin)) return undefined;
  const others = avoided.filter((other) => other !== address);
  return {
    address,
    isUsed: others.length === avoided.length,
    choose: (isUsed) => direct.set(isUsed ? others : [...others, address]),
  };
}

/** Whether the call goes through the proxy, and what that means. */
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
