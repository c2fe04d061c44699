/*
 * Function types that several areas share and that belong to no function of `app` or `auth`.
 */
import type { ArStatus } from './enums';
import type { Price, PriceRequest } from './pricing';

/**
 * Undoes what the call that returned it did: ends a listener, removes a widget, hides a notification. Calling it a
 * second time does nothing.
 */
export type Unsubscribe = () => void;

/**
 * Listener of {@link ArSession.onStatus}. It gets the new state; read the progress from the session.
 * @param status - State that the generation has just reached.
 */
export type ArStatusListener = (status: ArStatus) => void;

/**
 * Computes prices in your page instead of the customer's price lists; registered with
 * {@linkcode SetPriceProvider | app.setPriceProvider()}.
 *
 * It is called 250 ms after the last change. A newer request aborts the signal of the older one, whose result is
 * ignored. After 5 seconds, or when it rejects, the embed shows "Price on request" and fires `error` with
 * {@linkcode AppErrorCode.PRICE_PROVIDER_FAILED | PRICE_PROVIDER_FAILED}.
 *
 * @example
 * ```ts
 * const provider: PriceProvider = async ({ shortCode, quantity, currency }, signal) => {
 *   const response = await fetch(`/api/price?code=${shortCode}&quantity=${quantity}`, { signal });
 *   const { total } = await response.json();
 *   return { price: total, currency, source: 'EXTERNAL' };
 * };
 * ```
 * @param request - What to price.
 * @param signal - Aborted when the price is no longer needed; pass it to `fetch`.
 * @returns The price. Its `source` must be `EXTERNAL`.
 */
export type PriceProvider = (request: PriceRequest, signal: AbortSignal) => Promise<Price>;
