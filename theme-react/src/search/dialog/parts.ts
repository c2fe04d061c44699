import type { RefObject } from 'react';
import type { Search } from '../search.js';
import type { DialogModel } from './model.js';

/** Context of the parts of the dialog. */
export interface DialogProps {
  readonly search: Search;
  readonly model: DialogModel;
  readonly input: RefObject<HTMLInputElement | null>;
  onClose(): void;
}

/** Writes a query as if it were typed. */
export function fillField(field: HTMLInputElement | null, model: DialogModel, query: string): void {
  if (field) field.value = query;
  model.type(query);
  field?.focus();
}
