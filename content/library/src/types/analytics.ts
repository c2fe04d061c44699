/*
 * Events that an embed hands to an analytics tag of the page.
 */

/**
 * Parameters of the analytics events. They hold no personal data.
 *
 * @example
 * ```ts
 * const event: AnalyticsParameters = {
 *   embed_id: 'chair', item_id: 'LOUNGE-210', item_name: 'Lounge chair 210', item_variant: '8KX4QP', quantity: 4,
 * };
 * ```
 */
export interface AnalyticsParameters {
  /** Name of the embed. */
  embed_id: string;
  /** Product code. */
  item_id: string;
  /** Name of the product in the embed's language. */
  item_name: string;
  /** Short code of the configuration. */
  item_variant: string;
  /** Number of pieces. */
  quantity: number;
  /** Price of the quantity; absent when it is unknown or prices are off. */
  value?: number;
  /** Currency as ISO 4217 code; absent together with the value. */
  currency?: string;
}

/**
 * Analytics events by name. With {@link EmbedOptions.analytics} on, an embed calls `gtag('event', name, parameters)`
 * when the page has `gtag`, else pushes `{ event: name, ...parameters }` to `dataLayer` when the page has that.
 */
export interface AnalyticsEventMap {
  /** A product is displayed. */
  mmq_view_product: AnalyticsParameters;
  /** An option was chosen. */
  mmq_select_option: AnalyticsParameters;
  /** The AR viewer was opened. */
  mmq_view_ar: AnalyticsParameters;
  /** A PDF was created. */
  mmq_download_pdf: AnalyticsParameters;
  /** A favourite was saved. */
  mmq_save_favourite: AnalyticsParameters;
  /** An item was added to the cart. */
  add_to_cart: AnalyticsParameters;
  /** An item was removed from the cart. */
  remove_from_cart: AnalyticsParameters;
  /** The cart was checked before submitting. */
  begin_checkout: AnalyticsParameters;
  /** The cart was submitted. */
  generate_lead: AnalyticsParameters;
}
