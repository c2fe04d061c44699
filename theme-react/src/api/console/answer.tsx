import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useEnvironment } from '../../core/react.js';
import { fillText } from '../../core/texts.js';
import type { ApiTexts } from '../texts.js';
import { Code } from './code.js';
import { DownloadButton } from './download.js';
import { layOut, type Token } from './json.js';
import { type Answer, type Failure, TIMEOUT } from './send.js';
import type { FoldedJsonProps } from './viewers/folded-json.js';
import { essence, isStream, isTextual, type Kind, kindOf } from './viewers/kind.js';
import type { MediaKind, MediaProps } from './viewers/media.js';
import type { StreamProps } from './viewers/stream.js';
import { Viewer, type ViewerOf } from './viewers/viewer.js';

/** Maximum length of a body that is shown, in UTF-16 units. */
const MAX_SHOWN = 200_000;
/** Maximum length of JSON with highlighting, in UTF-16 units, because each token is an element. */
const MAX_COLORED = 30_000;

/** The origins of a call, for messages. */
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

/** The result of a call: an answer, or the reason for a failure. */
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
  const kind = kindOf(mediaType);
  const isOver = state !== 'reading';
  if (bytes.size === 0) return state === 'complete' && <p className="api-try-hint">{texts.api_no_body}</p>;
  const download = isOver && <DownloadButton label={texts.api_download} name={fileName(bytes.type)} content={() => bytes} />;
  return (
    <>
      {isMedia(kind) && state === 'complete' && <Viewer load={loadMedia} props={{ kind, bytes, texts }} />}
      {isStream(kind) && <Viewer load={loadStream} props={{ answer, texts, children: download }} />}
      {isTextual(kind) && !isStream(kind) && <TextBody answer={answer} isJson={kind === 'json'} texts={texts}>{download}</TextBody>}
      {!isTextual(kind) && (
        <p className="api-try-file">
          <code>{essence(mediaType)}</code>{' '}
          {download}
          {kind === 'binary' && <span className="api-try-hint">{texts.api_binary}</span>}
        </p>
      )}
      {state === 'cut' && <p className="api-try-hint">{texts.api_cut}</p>}
    </>
  );
}

const loadMedia = async (): Promise<ViewerOf<MediaProps>> => (await import('./viewers/media.js')).Media;
const loadStream = async (): Promise<ViewerOf<StreamProps>> => (await import('./viewers/stream.js')).Stream;
const loadJson = async (): Promise<ViewerOf<FoldedJsonProps>> => (await import('./viewers/folded-json.js')).FoldedJson;

function isMedia(kind: Kind): kind is MediaKind {
  return ['image', 'drawing', 'audio', 'video', 'pdf'].includes(kind);
}

interface TextBodyProps {
  readonly answer: Answer;
  readonly isJson: boolean;
  readonly texts: ApiTexts;
  readonly children: ReactNode;
}

/** A text that arrived completely. JSON is indented and, unless it is long, highlighted. */
function TextBody({ answer: { bytes, state }, isJson, texts, children }: TextBodyProps): ReactNode {
  const text = useText(state === 'reading' ? undefined : bytes);
  const tokens = useMemo(() => (isJson && state === 'complete' && text !== undefined && text.length <= MAX_SHOWN ? indentedTokens(text) : undefined), [isJson, state, text]);
  if (text === undefined) return null;
  const plain = tokens?.map(([, piece]) => piece).join('') ?? text.slice(0, MAX_SHOWN);
  return (
    <>
      <Code label={texts.api_body} texts={texts} content={tokens ? <Viewer load={loadJson} props={{ tokens, texts }} fallback={plain} /> : plain}>
        {children}
      </Code>
      {text.length > MAX_SHOWN && <p className="api-try-hint">{texts.api_long}</p>}
    </>
  );
}

/** Returns the tokens of indented JSON, or a single one if it is too long for highlighting. */
function indentedTokens(text: string): readonly Token[] | undefined {
  const tokens = layOut(text);
  const laidOut = tokens?.map(([, piece]) => piece).join('') ?? '';
  return laidOut.length > MAX_COLORED ? [['', laidOut]] : tokens;
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

/** Returns a file name with an extension for the media type. */
function fileName(mediaType: string): string {
  const type = /\/(?:.*\+)?([a-z0-9]+)/i.exec(mediaType)?.[1] ?? 'bin';
  return `response.${type === 'plain' ? 'txt' : type}`;
}
