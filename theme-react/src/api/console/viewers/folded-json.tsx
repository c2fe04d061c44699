import { type ReactNode, useState } from 'react';
import { useEnvironment } from '../../../core/react.js';
import { countedText } from '../../../core/texts.js';
import { findFolds, type Fold } from '../../json-folds.js';
import type { ApiTexts } from '../../texts.js';
import type { Token } from '../json.js';
import { Colored } from './colored.js';

/** Props of {@link FoldedJson}. */
export interface FoldedJsonProps {
  readonly tokens: readonly Token[];
  readonly texts: ApiTexts;
}

interface Part {
  readonly fold: Fold | undefined;
  readonly content: (readonly Token[] | Part)[];
}

/** Indented JSON whose objects and arrays fold, as in the examples of the page (slot `json`). */
export function FoldedJson({ tokens, texts }: FoldedJsonProps): ReactNode {
  return <Content part={divide(tokens)} texts={texts} />;
}

function Content({ part, texts }: { part: Part; texts: ApiTexts }): ReactNode {
  return part.content.map((piece) =>
    'fold' in piece
      ? <Folding key={piece.fold?.start} part={piece} texts={texts} />
      // Pieces have no identity except their index, which never changes.
      : <Colored key={`after ${keyOf(part, piece)}`} tokens={piece} />,
  );
}

function keyOf(part: Part, piece: Part['content'][number]): number {
  return part.content.indexOf(piece);
}

function Folding({ part, texts }: { part: Part; texts: ApiTexts }): ReactNode {
  const { lang } = useEnvironment().document.documentElement;
  const [isOpen, setOpen] = useState(true);
  const { key = '', count = 0 } = part.fold ?? {};
  const items = countedText(texts.api_items, count, lang);
  return (
    <>
      <button
        type="button"
        className="api-fold"
        data-items={items}
        aria-expanded={isOpen}
        aria-label={key ? `${key}: ${items}` : items}
        onClick={() => setOpen(!isOpen)}
      />
      <span hidden={!isOpen}><Content part={part} texts={texts} /></span>
    </>
  );
}

/** Divides tokens at the folds of their text. */
function divide(tokens: readonly Token[]): Part {
  const folds = findFolds(tokens.map(([, text]) => text).join('')).toSorted((a, b) => a.start - b.start || b.end - a.end);
  const whole: Part = { fold: undefined, content: [] };
  const open = [whole];
  let run: Token[] = [];
  let offset = 0;
  let next = 0;
  const flush = (): void => {
    if (run.length > 0) open.at(-1)?.content.push(run);
    run = [];
  };
  /** Closes and opens the folds at the current offset. */
  const turn = (): void => {
    while (open.at(-1)?.fold?.end === offset) {
      flush();
      open.pop();
    }
    while (folds[next]?.start === offset) {
      flush();
      const part: Part = { fold: folds[next], content: [] };
      open.at(-1)?.content.push(part);
      open.push(part);
      next += 1;
    }
  };
  for (const [kind, text] of tokens) {
    let begin = 0;
    while (begin < text.length) {
      turn();
      const edges = [open.at(-1)?.fold?.end, folds[next]?.start].filter((edge) => edge !== undefined && edge < offset + text.length - begin);
      const length = Math.min(text.length - begin, ...edges.map((edge) => (edge ?? 0) - offset));
      run.push([kind, text.slice(begin, begin + length)]);
      begin += length;
      offset += length;
    }
  }
  turn();
  flush();
  return whole;
}
