import { type ReactNode } from 'react';
import { useEnvironment } from '../../../core/react.js';
import { countedText, fillText } from '../../../core/texts.js';
import type { Fault } from './check.js';
import type { BodyTexts } from './texts.js';

/** Returns the message of a violation. */
export function faultText({ code, path, expected }: Fault, texts: BodyTexts): string {
  switch (code) {
    case 'missing': return fillText(texts.api_fault_missing, { name: path });
    case 'unknown': return fillText(expected === '' ? texts.api_fault_unknown : texts.api_fault_misspelt, { name: path, expected });
    case 'never': case 'not': case 'name': return texts.api_fault_not_allowed;
    case 'variants': return fillText(texts.api_fault_variants, { count: expected });
    default: return fillText(texts.api_fault_expected, { expected });
  }
}

/** Props of {@link FaultList}. */
export interface FaultListProps {
  readonly text: string;
  readonly faults: readonly Fault[];
  readonly texts: BodyTexts;
  /** Selects a range of the text. */
  readonly onSelect: (start: number, end: number) => void;
}

/** The list of violations, each with a button that selects its range in the text. */
export function FaultList({ text, faults, texts, onSelect }: FaultListProps): ReactNode {
  const { lang } = useEnvironment().document.documentElement;
  return (
    <div className="api-try-faults">
      <p role="status" className={faults.length === 0 ? 'visually-hidden' : 'api-try-hint'}>
        {faults.length > 0 && countedText(texts.api_faults, faults.length, lang)}
      </p>
      {faults.length > 0 && (
        <ul>
          {faults.map((fault) => (
            <li key={`${fault.code} ${fault.path} ${fault.expected}`} data-severity={fault.severity}>
              <button type="button" onClick={() => onSelect(fault.start, fault.end)}>
                {fillText(texts.api_line, { line: text.slice(0, fault.start).split('\n').length })}
              </button>
              {' '}
              {fault.path !== '' && fault.code !== 'missing' && fault.code !== 'unknown' && <><code>{fault.path}</code>{' '}</>}
              {faultText(fault, texts)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
