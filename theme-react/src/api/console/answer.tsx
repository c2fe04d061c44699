import { type ReactNode, useEffect, useState } from 'react';
import { useEnvironment } from '../../core/react.js';
import { fillText } from '../../core/texts.js';
import type { ApiTexts } from '../texts.js';
import { isText } from './call.js';
import { Code } from './code.js';
import { layOut, type Token } from './json.js';
import { type Answer, type Failure, TIMEOUT } from './send.js';

/** This much of a body is shown, in UTF-16 units, and coloured while it is not longer than that. */
const MAX_SHOWN = 200_000;
const MAX_COLORED = 30_000;

/** Where a call went: what messages name. */
export interface Target {
  readonly server: string;
  readonly page: string;
}

/** Props of {@link Result}. */
export interface ResultProps {
  readonly result: Answer | Failure;
  readonly target: Target;
  readonly texts: ApiTexts;
}

/** What came back: an answer, or why there is none. */
export function Result({ result, target, texts }: ResultProps): ReactNode {
  return 'reason' in result
    ? <FailureMessage failure={result} target={target} texts={texts} />
    : <AnswerView answer={result} texts={texts} />;
}

function FailureMessage({ failure, target, texts }: { failure: Failure; target: Target; texts: ApiTexts }): ReactNode {
  const values = { ...target, seconds: TIMEOUT / 1000, ...failure };
  return <p className="api-try-failure" role="alert">{fillText(texts[`api_failed_${failure.reason}`], values)}</p>;
}

/** An answer: status, headers, body. */
function AnswerView({ answer, texts }: { answer: Answer; texts: ApiTexts }): ReactNode {
  const { headers } = answer;
  return (
    <>
      <AnswerLine answer={answer} />
      <details className="api-try-headers">
        <summary>{fillText(texts.api_headers, { count: headers.length })}</summary>
        <dl>
          {headers.map(([name, value]) => <div key={name}><dt>{name}</dt><dd>{value}</dd></div>)}
        </dl>
        <p className="api-try-hint">{texts.api_headers_note}</p>
      </details>
      <AnswerBody answer={answer} texts={texts} />
    </>
  );
}

function AnswerLine({ answer: { status, statusText, duration, bytes } }: { answer: Answer }): ReactNode {
  const { lang } = useEnvironment().document.documentElement;
  const unit = (value: number, name: string, options?: Intl.NumberFormatOptions): string =>
    new Intl.NumberFormat(lang || undefined, { style: 'unit', unit: name, maximumFractionDigits: 0, ...options }).format(value);
  const size = bytes.size < 1000
    ? unit(bytes.size, 'byte', { unitDisplay: 'long' })
    : unit(bytes.size / 1000, 'kilobyte', { maximumFractionDigits: 1 });
  return (
    <p className="api-try-line">
      <strong data-class={Math.floor(status / 100)}>{`${status} ${statusText}`.trim()}</strong>
      {' '}<span>{unit(duration, 'millisecond')}</span> <span>{size}</span>
    </p>
  );
}

function AnswerBody({ answer, texts }: { answer: Answer; texts: ApiTexts }): ReactNode {
  const { bytes, mediaType, state } = answer;
  const readable = isText(mediaType) || mediaType === '';
  const text = useText(readable ? bytes : undefined);
  if (bytes.size === 0) return state === 'complete' && <p className="api-try-hint">{texts.api_no_body}</p>;
  const shown = text && presentable(text, mediaType, state);
  const download = state !== 'reading' && <DownloadButton label={texts.api_download} bytes={bytes} />;
  const isLong = text !== undefined && text.length > MAX_SHOWN;
  return (
    <>
      {shown && <Code label={texts.api_body} texts={texts} {...shown}>{download}</Code>}
      {!readable && <p className="api-try-hint">{texts.api_binary}</p>}
      {isLong && <p className="api-try-hint">{texts.api_long}</p>}
      {state === 'cut' && <p className="api-try-hint">{texts.api_cut}</p>}
      {!shown && download}
    </>
  );
}

/** JSON is laid out when all of it is there, in colours unless it is long. */
function presentable(text: string, mediaType: string, state: Answer['state']): { text: string; tokens?: readonly Token[] } {
  const isWhole = state === 'complete' && text.length <= MAX_SHOWN;
  const tokens = isWhole && /json/.test(mediaType) ? layOut(text) : undefined;
  if (!tokens) return { text: text.slice(0, MAX_SHOWN) };
  const laidOut = tokens.map(([, piece]) => piece).join('');
  return laidOut.length > MAX_COLORED ? { text: laidOut } : { text: laidOut, tokens };
}

function useText(bytes: Blob | undefined): string | undefined {
  const [text, setText] = useState<string>();
  useEffect(() => {
    let isWanted = true;
    const read = async (): Promise<void> => {
      const next = await bytes?.text();
      if (isWanted) setText(next);
    };
    void read();
    return () => {
      isWanted = false;
    };
  }, [bytes]);
  return text;
}

function DownloadButton({ label, bytes }: { label: string; bytes: Blob }): ReactNode {
  const { document, window } = useEnvironment();
  const download = (): void => {
    const link = document.createElement('a');
    const type = /\/(?:.*\+)?([a-z0-9]+)/i.exec(bytes.type)?.[1] ?? 'bin';
    link.href = window.URL.createObjectURL(bytes);
    link.download = `response.${type === 'plain' ? 'txt' : type}`;
    link.click();
    // The download has begun when the click is over; the address is of no more use after that.
    window.setTimeout(() => window.URL.revokeObjectURL(link.href), 1000);
  };
  return <button type="button" className="api-try-small" onClick={download}>{label}</button>;
}
