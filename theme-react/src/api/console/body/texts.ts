import type { ApiTexts } from '../../texts.js';

/** The English texts of the check and the form of a body. */
export const BODY_TEXTS = {
  api_form_invalid: 'The form shows valid JSON only.',
  api_optional_properties: 'Optional properties ({count})',
  api_alternative: 'Alternative',
  api_send_null: '{name}: send null',
  api_add: 'Add {name}',
  api_remove: 'Remove {name}',
  api_new_property: 'Name of a further property',
  api_faults: '1 difference from the schema. The body can be sent anyway.|{count} differences from the schema. The body can be sent anyway.',
  api_line: 'Line {line}',
  api_fault_expected: 'Expected: {expected}',
  api_fault_missing: '{name} is missing.',
  api_fault_duplicate: '{name} occurs twice. The last value is used.',
  api_fault_unknown: '{name} is unknown.',
  api_fault_misspelt: '{name} is unknown. Did you mean {expected}?',
  api_fault_not_allowed: 'This is not allowed.',
  api_fault_variants: 'It matches {count} alternatives instead of one.',
  // Those of the pages of the reference.
  api_characters_at_least: 'at least 1 character|at least {count} characters',
  api_characters_at_most: 'at most 1 character|at most {count} characters',
  api_items_at_least: 'at least 1 item|at least {count} items',
  api_items_at_most: 'at most 1 item|at most {count} items',
  api_no_item_twice: 'unique items',
  api_entries_at_least: 'at least 1 entry|at least {count} entries',
  api_entries_at_most: 'at most 1 entry|at most {count} entries',
  api_at_least: 'at least {number}',
  api_more_than: 'more than {number}',
  api_at_most: 'at most {number}',
  api_less_than: 'less than {number}',
  api_multiple_of: 'a multiple of {number}',
} as const;

/** The texts of the console and of the form, in the language of the page. */
export type BodyTexts = ApiTexts & { readonly [Key in keyof typeof BODY_TEXTS]: string };
