/** A message of a stream. */
export interface Message {
  readonly data: string;
  /** Type of the event; empty for the default type and for lines of JSON. */
  readonly event: string;
  /** Last event id. */
  readonly id: string;
}

/** Parses the text of a stream incrementally. */
export interface MessageReader {
  /** Returns the messages that a piece completes. */
  read(piece: string): readonly Message[];
  /** Returns the messages after the last line break, at the end of the stream. */
  end(): readonly Message[];
}

/**
 * Parses server-sent events (HTML Standard, section 9.2.6): comments, unknown fields and an incomplete event at the end are ignored.
 */
export function eventReader(): MessageReader {
  const lines = lineReader(/\r\n|\n|\r/);
  let [event, id, isFirst] = ['', '', true];
  let data: string[] = [];
  const readLine = (line: string): readonly Message[] => {
    if (line === '') {
      const message = { data: data.join('\n'), event, id };
      const isComplete = data.length > 0;
      [event, data] = ['', []];
      return isComplete ? [message] : [];
    }
    const [, field = '', value = ''] = /^([^:]*)(?:: ?)?(.*)$/s.exec(line) ?? [];
    if (field === 'data') data.push(value);
    if (field === 'event') event = value;
    if (field === 'id' && !value.includes('\0')) id = value;
    return [];
  };
  return {
    read(piece) {
      const text = isFirst ? piece.replace(/^\uFEFF/, '') : piece;
      isFirst &&= piece === '';
      return lines.read(text).flatMap(readLine);
    },
    end: () => lines.end().slice(0, -1).flatMap(readLine),
  };
}

/** The separator of records in a JSON text sequence (RFC 7464). */
const RECORD = '\u001E';

/** Parses JSON Lines and JSON text sequences. */
export function jsonLinesReader(): MessageReader {
  const lines = lineReader(/\r\n|\n/);
  return { read: (piece) => lines.read(piece).flatMap(jsonMessages), end: () => lines.end().flatMap(jsonMessages) };
}

function jsonMessages(line: string): Message[] {
  const records = line.split(RECORD).map((record) => record.trim());
  return records.filter((record) => record !== '').map((data) => ({ data, event: '', id: '' }));
}

/**
 * Splits a text at `separator` incrementally. The incomplete last line is kept for the next piece, and so is a carriage return, which
 * may be the first half of a line break.
 */
function lineReader(separator: RegExp): { read(piece: string): string[]; end(): string[] } {
  let pending: string[] = [];
  return {
    read(piece) {
      // Joining the pieces of a long line at each piece would take quadratic time.
      if (pending.length > 0 && !/[\r\n]/.test(piece) && !pending.at(-1)?.endsWith('\r')) {
        pending.push(piece);
        return [];
      }
      const [, text = '', carriageReturn = ''] = /^(.*?)(\r?)$/s.exec(pending.join('') + piece) ?? [];
      const lines = text.split(separator);
      pending = [(lines.pop() ?? '') + carriageReturn];
      return lines;
    },
    end() {
      const lines = pending.join('').split(separator);
      pending = [];
      return lines;
    },
  };
}
