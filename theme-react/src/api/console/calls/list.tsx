import { type MouseEvent, type ReactNode, useState } from 'react';
import { useEnvironment, useStore } from '../../../core/react.js';
import { useTexts } from '../../../core/use-texts.js';
import type { ApiTexts } from '../../texts.js';
import { Result } from '../answer.js';
import { Code } from '../code.js';
import { curlCommand } from '../curl.js';
import { DownloadButton } from '../download.js';
import type { ApiSession } from '../session.js';
import { httpFile } from './http-file.js';
import type { MadeCall } from './log.js';
import { Path } from './path.js';
import { CALLS_TEXTS } from './texts.js';

type Texts = ApiTexts & { readonly [Key in keyof typeof CALLS_TEXTS]: string };

/** Props of {@link CallList}. */
export interface CallListProps {
  readonly session: ApiSession;
  readonly texts: ApiTexts;
}

/** The calls since the page was loaded, the newest first, and their export. */
export function CallList({ session, texts: known }: CallListProps): ReactNode {
  const texts = { ...known, ...useTexts(CALLS_TEXTS) };
  const calls = useStore(session.calls);
  const clear = ({ currentTarget }: MouseEvent<HTMLElement>): void => {
    // The list and this button are removed; without a new target, the focus would be lost.
    currentTarget.closest('.api-try')?.querySelector<HTMLElement>('button[type="submit"]')?.focus();
    session.calls.set([]);
  };
  return (
    <>
      <ol className="api-try-call-list">
        {calls.map((made) => <li key={made.id}><CallItem made={made} texts={texts} /></li>)}
      </ol>
      <p className="api-try-hint">{texts.api_calls_note}</p>
      <div className="api-try-exports">
        <Exports calls={calls.toReversed()} name="calls" texts={texts} />
        <button type="button" className="api-try-small" onClick={clear}>{texts.api_calls_clear}</button>
      </div>
    </>
  );
}

function CallItem({ made, texts }: { made: MadeCall; texts: Texts }): ReactNode {
  const { description, call, target, result, time } = made;
  const { lang } = useEnvironment().document.documentElement;
  const [isOpen, setOpen] = useState(false);
  const unit = new Intl.NumberFormat(lang || undefined, { style: 'unit', unit: 'millisecond', maximumFractionDigits: 0 });
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <code>{description.method} <Path path={description.path} /></code>
        {'status' in result
          ? <><strong data-class={Math.floor(result.status / 100)}>{result.status}</strong> <span>{unit.format(result.duration)}</span></>
          : <strong>{texts.api_no_response}</strong>}
        {' '}<time>{new Intl.DateTimeFormat(lang || undefined, { timeStyle: 'medium' }).format(time)}</time>
      </summary>
      {isOpen && (
        <>
          <Code label={texts.api_command} texts={texts} content={curlCommand(call, description)} />
          <div className="api-try-exports"><Exports calls={[made]} name="call" texts={texts} /></div>
          <div className="api-try-answer" role="group" aria-label={texts.api_response}>
            <Result result={result} target={target} texts={texts} />
          </div>
        </>
      )}
    </details>
  );
}

function Exports({ calls, name, texts }: { calls: readonly MadeCall[]; name: string; texts: Texts }): ReactNode {
  const script = (): Blob => new Blob([`#!/bin/sh\n${calls.map(({ call, description }) => `\n${curlCommand(call, description)}\n`).join('')}`], { type: 'text/x-shellscript' });
  const requests = (): Blob => new Blob([httpFile(calls.map(({ call }) => call), texts.api_http_left_out)], { type: 'text/plain' });
  return (
    <>
      <DownloadButton label={texts.api_download_curl} name={`${name}.sh`} content={script} />
      <DownloadButton label={texts.api_download_http} name={`${name}.http`} content={requests} />
    </>
  );
}
