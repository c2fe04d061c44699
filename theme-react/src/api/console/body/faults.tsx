import { type ReactNode } from 'react';
import { useEnvironment } from '../../../core/react.js';
import { countedText, fillText } from '../../../core/texts.js';
import type { Fault, FaultCode } from './check.js';
import type { Limit, LimitKey } from './limits.js';
import type { BodyTexts } from './texts.js';

/** The texts of limits, by keyword. */
const LIMIT_TEXTS: Readonly<Record<LimitKey, keyof BodyTexts>> = {
  minLength: 'api_characters_at_least',
  maxLength: 'api_characters_at_most',
  minItems: 'api_items_at_least',
  maxItems: 'api_items_at_most',
  uniqueItems: 'api_no_item_twice',
  minProperties: 'api_entries_at_least',
  maxProperties: 'api_entries_at_most',
  minimum: 'api_at_least',
  exclusiveMinimum: 'api_more_than',
  maximum: 'api_at_most',
  exclusiveMaximum: 'api_less_than',
  multipleOf: 'api_multiple_of',
};

/** Returns limits in words, as the page has them. */
function limitWords(limits: readonly Limit[], texts: BodyTexts, language: string): string {
  const words = limits.filter(([, value]) => value !== false).map(([key, value]) => {
    const text = texts[LIMIT_TEXTS[key]];
    return fillText(countedText(text, Number(value), language), { number: String(value) });
  });
  return new Intl.ListFormat(language, { type: 'unit' }).format(words);
}

/** Returns the message of a violation in a language. */
export function faultText({ code, path, expected, limits }: Fault, texts: BodyTexts, language: string): string {
  if (limits) return fillText(texts.api_fault_expected, { expected: limitWords(limits, texts, language) });
  switch (code) {
    case 'missing': return fillText(texts.api_fault_missing, { name: path });
    case 'duplicate': return fillText(texts.api_fault_duplicate, { name: path });
    case 'unknown': return fillText(expected === '' ? texts.api_fault_unknown : texts.api_fault_misspelt, { name: path, expected });
    case 'never': case 'not': case 'name': return texts.api_fault_not_allowed;
    case 'variants': return fillText(texts.api_fault_variants, { count: expected });
    default: return fillText(texts.api_fault_expected, { expected });
  }
}

/** The violations whose messages contain the path. */
const NAMED: ReadonlySet<FaultCode> = new Set<FaultCode>(['duplicate', 'missing', 'unknown']);

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
            <li key={`${fault.code} ${fault.start} ${fault.path} ${fault.expected}`} data-severity={fault.severity}>
              <button type="button" onClick={() => onSelect(fault.start, fault.end)}>
                {fillText(texts.api_line, { line: text.slice(0, fault.start).split('\n').length })}
              </button>
              {' '}
              {fault.path !== '' && !NAMED.has(fault.code) && <><code>{fault.path}</code>{' '}</>}
              {faultText(fault, texts, lang)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
