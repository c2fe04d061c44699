/** A message of a stream. */
export interface Message {
  readonly data: string;
  /** Type of an event; empty for the usual one, and for lines of JSON. */
  readonly event: string;
  /** Id of the last event that has one. */
  readonly id: string;
}

/** Reads a stream whose text comes in pieces. */
export interface MessageReader {
  /** Returns the messages that a piece completes. */
  read(piece: string): readonly Message[];
  /** Returns what follows the last line break when the stream is over. */
  end(): readonly Message[];
}

/**
 * Reads server-sent events as browsers do (HTML Standard, section 9.2.6): comments and unknown fields are ignored, and an
 * event that is not complete at the end is not one.
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

/** Begins a record of a JSON text sequence (RFC 7464). */
const RECORD = '\u001E';

/** Reads JSON Lines and JSON text sequences. */
export function jsonLinesReader(): MessageReader {
  const lines = lineReader(/\r\n|\n/);
  return { read: (piece) => lines.read(piece).flatMap(jsonMessages), end: () => lines.end().flatMap(jsonMessages) };
}

function jsonMessages(line: string): Message[] {
  const records = line.split(RECORD).map((record) => record.trim());
  return records.filter((record) => record !== '').map((data) => ({ data, event: '', id: '' }));
}

/**
 * Takes a text apart at `separator`; what follows the last one waits for more, and so does a carriage return, which may be the
 * first half of a line break.
 */
function lineReader(separator: RegExp): { read(piece: string): string[]; end(): string[] } {
  let pending: string[] = [];
  return {
    read(piece) {
      // Pieces of one long line are joined once, not at each piece.
      if (pending.length > 0 && !/[\r\n]/.test(piece) && !pending.at(-1)?.endsWith('\r')) {
        pending.push(piece);
        return [];
      }
      const [, text = '', held = ''] = /^(.*?)(\r?)$/s.exec(pending.join('') + piece) ?? [];
      const lines = text.split(separator);
      pending = [(lines.pop() ?? '') + held];
      return lines;
    },
    end() {
      const lines = pending.join('').split(separator);
      pending = [];
      return lines;
    },
  };
}
