import { countedText, fillText } from '../../core/texts.js';
import type { FailureKind } from '../client/failure.js';
import type { Search } from '../search.js';
import { isUnderWay, type Results, type SearchState } from '../session.js';
import type { SearchTexts } from '../texts.js';

/**
 * The announcement of a state in the live region; empty while it is not settled.
 * @param extra - rows in addition to the hits
 */
export function announcement({ texts, settings }: Search, { status, query, results, failure }: SearchState, extra = 0): string {
  if (isUnderWay({ status })) return status === 'stalled' ? texts.search_loading : '';
  if (failure) return `${texts.search_failed}. ${[failureReason(texts, failure), texts.search_failed_help].filter(Boolean).join(' ')}`;
  if (!results) return '';
  const { standInFor } = results;
  const count = results.count + extra;
  const found = count === 0 ? `${texts.search_no_results} “${query.trim()}”` : countedText(texts.search_count, count, settings.language);
  return [correctionNotice(texts, results), found, standInFor && standInNotice(texts, standInFor)].filter(Boolean).join('. ');
}

/** Returns the reason for a failed search, unless it is a missing connection. */
export function failureReason(texts: SearchTexts, failure: FailureKind): string | undefined {
  return failure === 'network' ? undefined : texts[`search_failed_${failure}`];
}

/** Returns the notice that the hits are those of a corrected query; undefined for others. */
export function correctionNotice(texts: SearchTexts, { corrected, count }: Results): string | undefined {
  return corrected !== undefined && count > 0 ? fillText(texts.search_corrected, { query: corrected }) : undefined;
}

/** Returns the notice that the index of the site replaces the service, with the reason. */
export function standInNotice(texts: SearchTexts, failure: FailureKind): string {
  return failure === 'network' ? texts.search_local : `${texts[`search_failed_${failure}`]} ${texts.search_stand_in}`;
}
