import { memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { useEnvironment } from '../../../core/react.js';
import { countedText, fillText } from '../../../core/texts.js';
import type { ApiTexts } from '../../texts.js';
import { layOut } from '../json.js';
import type { Answer } from '../send.js';
import { Colored } from './colored.js';
import { kindOf } from './kind.js';
import { eventReader, jsonLinesReader, type Message, type MessageReader } from './messages.js';

/** Maximum number of messages that are shown, the latest ones. */
const MAX_MESSAGES = 500;

/** Maximum length of a message with highlighting, in UTF-16 units. */
const MAX_COLORED = 10_000;
/** Maximum length of a message; the rest is cut off. */
const MAX_LENGTH = 50_000;

/** Distance from the end of the list within which it keeps scrolling to new messages, in pixels. */
const NEAR = 40;

/** Props of {@link Stream}. */
export interface StreamProps {
  readonly answer: Answer;
  readonly texts: ApiTexts;
  /** Shown after the number of messages. */
  readonly children?: ReactNode;
}

/** A message with its time of arrival. */
interface Received extends Message {
  readonly index: number;
  /** Milliseconds after the call. */
  readonly time: number;
}

/** The messages of a stream, as they arrive. */
export function Stream({ answer, texts, children }: StreamProps): ReactNode {
  const { lang } = useEnvironment().document.documentElement;
  const messages = useMessages(answer);
  const count = (messages.at(-1)?.index ?? -1) + 1;
  const box = useRef<HTMLOListElement>(null);
  const isFollowing = useRef(true);
  useEffect(() => {
    if (box.current && isFollowing.current && messages.length > 0) box.current.scrollTop = box.current.scrollHeight;
  }, [messages]);
  const follow = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement): void => {
    isFollowing.current = scrollHeight - scrollTop - clientHeight < NEAR;
  };
  return (
    <div className="api-try-code">
      <div className="api-try-title">
        <span>{texts.api_body} <small>{countedText(texts.api_messages, count, lang)}</small></span>
        {children}
      </div>
      {count > 0 && (
        <ol
          ref={box}
          className="api-try-messages"
          // Keyboard users need the focus in a box to scroll it.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          aria-label={texts.api_body}
          onScroll={({ currentTarget }) => follow(currentTarget)}
        >
          {messages.map((message) => <MessageItem key={message.index} message={message} lang={lang} />)}
        </ol>
      )}
      {count > MAX_MESSAGES && <p className="api-try-hint">{fillText(texts.api_messages_last, { count: MAX_MESSAGES })}</p>}
    </div>
  );
}

const MessageItem = memo(({ message, lang }: { message: Received; lang: string }): ReactNode => {
  const { index, time, event, id, data } = message;
  const tokens = data.length <= MAX_COLORED ? layOut(data) : undefined;
  const seconds = new Intl.NumberFormat(lang || undefined, { style: 'unit', unit: 'second', minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: 'always' });
  return (
    <li>
      <p>
        <span>{index + 1}</span>
        {event && <b>{event}</b>}
        {id && <span>{`id ${id}`}</span>}
        <time>{seconds.format(time / 1000)}</time>
      </p>
      <pre><code>{tokens ? <Colored tokens={tokens} /> : data.slice(0, MAX_LENGTH)}</code></pre>
    </li>
  );
});

/** Returns the latest messages, and parses each new part of the bytes. */
function useMessages({ bytes, mediaType, duration, state }: Answer): readonly Received[] {
  const [messages, setMessages] = useState<readonly Received[]>([]);
  const [incoming] = useState(() => new Incoming(mediaType));
  useEffect(() => {
    const show = (received: readonly Received[]): void => setMessages((before) => [...before, ...received].slice(-MAX_MESSAGES));
    incoming.read(bytes, duration, state !== 'reading', show);
  }, [incoming, bytes, duration, state]);
  return messages;
}

/** The position in a stream up to which messages have been parsed. */
class Incoming {
  readonly #reader: MessageReader;
  readonly #decoder = new TextDecoder();
  #offset = 0;
  #count = 0;
  #queue = Promise.resolve();

  constructor(mediaType: string) {
    this.#reader = kindOf(mediaType) === 'events' ? eventReader() : jsonLinesReader();
  }

  /** Parses the new part of the bytes. Calls are queued, because reading a blob is asynchronous. */
  read(bytes: Blob, time: number, isOver: boolean, onReceived: (messages: readonly Received[]) => void): void {
    this.#queue = this.#readAfter(this.#queue, bytes, time, isOver, onReceived);
  }

  async #readAfter(before: Promise<void>, bytes: Blob, time: number, isOver: boolean, onReceived: (messages: readonly Received[]) => void): Promise<void> {
    await before;
    const piece = await bytes.slice(this.#offset).arrayBuffer();
    this.#offset = bytes.size;
    const complete = this.#reader.read(this.#decoder.decode(piece, { stream: !isOver }));
    const messages = isOver ? [...complete, ...this.#reader.end()] : complete;
    if (messages.length === 0) return;
    onReceived(messages.map((message, i) => ({ ...message, index: this.#count + i, time })));
    this.#count += messages.length;
  }
}
