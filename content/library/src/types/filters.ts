/*
 * Finding products in a catalogue.
 */
import type { FilterWidgetType } from './enums';

/**
 * What a catalogue shows, for {@linkcode GetProducts | app.getProducts()}, {@linkcode SetFilters | app.setFilters()}
 * and {@link EmbedOptions.filters}. Conditions of different kinds must all hold; of a list, one entry is enough.
 *
 * @example
 * ```ts
 * await app.setFilters({ search: 'chair', tags: ['oak'], pageSize: 48 });
 * ```
 */
export interface ProductFilters {
  /** Words that name, code or tags must contain. */
  search?: string;
  /** Ids of categories; products of categories below them count too. */
  categoryIds?: string[];
  /** Tags. */
  tags?: string[];
  /** Names of collections. */
  collections?: string[];
  /**
   * Page, beginning with 1.
   * @defaultValue `1`
   */
  page?: number;
  /**
   * Products per page, up to 100.
   * @defaultValue `24`
   */
  pageSize?: number;
}

/**
 * A filter that the customer set up for the catalogue, as returned by {@linkcode GetFilters | app.getFilters()}.
 *
 * @example
 * ```ts
 * for (const filter of await app.getFilters()) {
 *   drawFilter(filter.label, filter.values.map(({ label, count }) => `${label} (${count})`));
 * }
 * ```
 */
export interface Filter {
  /** Id of the filter. */
  id: string;
  /**
   * What it filters by: a field of {@link ProductFilters}, or the name of an attribute of
   * {@link ProductListItem.attributes}.
   */
  field: string;
  /** Heading in the embed's language. */
  label: string;
  /** Control that the catalogue draws. */
  widget: FilterWidgetType;
  /** Position, beginning with 1. */
  ordinal: number;
  /** Values to choose from; empty with `RANGE` and `SEARCH`. */
  values: FilterValue[];
  /** Bounds, with `RANGE` only. */
  range?: FilterRange;
}

/** One value of a {@link Filter}. */
export interface FilterValue {
  /** Value to filter by. */
  value: string;
  /** Name in the embed's language. */
  label: string;
  /** Products that have it, with the other filters in effect. */
  count: number;
  /** Colour as CSS hexadecimal, with `COLOR` only. */
  color?: string;
  /** Whether it is chosen. */
  selected: boolean;
}

/** Bounds of a {@link Filter} of the type `RANGE`, over all products of the catalogue. */
export interface FilterRange {
  /** Smallest value that a product has. */
  min: number;
  /** Largest value that a product has. */
  max: number;
  /** Distance between two positions of a handle. */
  step: number;
  /** Unit of the values, such as `mm`; absent without one. */
  unit?: string;
}
