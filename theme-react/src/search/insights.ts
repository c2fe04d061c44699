import type { Environment } from '../core/environment.js';
import type { Hit } from './model/hit.js';
import { readSearchSettings, type SearchSettings } from './settings.js';

/** Views are sent this many milliseconds after the last change of the list, in events of up to {@link MAX_IDS} hits. */
export const VIEW_PAUSE = 400;
const MAX_IDS = 20;

const CLICK_KEY = 'search.click';

/** Options of {@link createInsights}. */
export interface InsightsOptions {
  /** Origin of the service for events. */
  readonly address: string;
  readonly applicationId: string;
  readonly apiKey: string;
  readonly index: string;
  /** A random id of the reader. */
  readonly userToken: string;
  /** Sends a body to an address, also while the page is being unloaded. */
  readonly send: (address: string, body: string) => void;
  /** Storage for the last click, until the tab is closed. */
  readonly session: Pick<Storage, 'getItem' | 'setItem'>;
}

/** Sends events to the service: views, clicks and conversions. */
export interface Insights {
  /** Called when hits are shown. */
  viewed(hits: readonly Hit[]): void;
  /** Called when a hit is followed; `rank` is its rank in the answer, from 0. */
  clicked(hit: Hit, rank: number): void;
  /** Called when the reader reaches a goal of the site; the event belongs to the last click of this tab. */
  converted(name: string): void;
}

interface Click {
  readonly index: string;
  readonly objectIDs: readonly string[];
  readonly queryID: string;
}

/** One per window: views of one search must not be sent twice, and the token of a reader lasts for a visit. */
const known = new WeakMap<Window, Insights>();

/** Returns the insights of a page; undefined if the site has not enabled them. */
export function insightsOf({ document, window, storage }: Environment): Insights | undefined {
  const settings = readSearchSettings(document, storage);
  if (settings?.insights === undefined) return undefined;
  const insights = known.get(window) ?? openInsights(window, settings, settings.insights);
  known.set(window, insights);
  return insights;
}

/** Makes {@link Insights} for the service at an address. */
export function openInsights(window: Window, settings: SearchSettings, address: string): Insights {
  return createInsights({
    address,
    applicationId: settings.applicationId,
    apiKey: settings.apiKey,
    index: settings.indexName,
    userToken: `anonymous-${window.crypto.randomUUID()}`,
    send: (url, body) => void window.navigator.sendBeacon(url, body),
    session: sessionOf(window),
  });
}

/** Returns the storage of the tab; if it is blocked, one in memory. */
function sessionOf(window: Window): InsightsOptions['session'] {
  try {
    return window.sessionStorage;
  } catch {
    const items = new Map<string, string>();
    return { getItem: (key) => items.get(key) ?? null, setItem: (key, value) => void items.set(key, value) };
  }
}

/** Makes {@link Insights}. */
export function createInsights(options: InsightsOptions): Insights {
  const { index, userToken } = options;
  const query = new URLSearchParams({
    'X-Algolia-Application-Id': options.applicationId,
    'X-Algolia-API-Key': options.apiKey,
  });
  const send = (events: readonly object[]): void =>
    options.send(
      `${options.address}/1/events?${query}`,
      JSON.stringify({ events: events.map((event) => ({ ...event, userToken })) }),
    );
  let told: readonly string[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    viewed(hits) {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const ids = hits.map(({ objectID }) => objectID);
        // If a list only became longer, its earlier hits have been sent already.
        const fresh = told.every((id, i) => id === ids[i]) ? ids.slice(told.length) : ids;
        told = ids;
        if (fresh.length > 0) send(chunks(fresh).map((objectIDs) => ({ eventType: 'view', eventName: 'Items Viewed', index, objectIDs })));
      }, VIEW_PAUSE);
    },
    clicked({ objectID, queryID }, rank) {
      const click = { index, objectIDs: [objectID], queryID };
      // Without the id of the search a click has no place in its results.
      send([{ eventType: 'click', eventName: 'Item Selected', ...click, ...(queryID && { positions: [rank + 1] }) }]);
      if (queryID) store(options.session, { index, objectIDs: [objectID], queryID });
    },
    converted(eventName) {
      const click = readClick(options.session.getItem(CLICK_KEY));
      if (click) send([{ eventType: 'conversion', eventName, ...click }]);
    },
  };
}

function chunks(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / MAX_IDS) }, (_, i) => ids.slice(i * MAX_IDS, (i + 1) * MAX_IDS));
}

/** Stores a click for a later conversion, which is not sent if the storage is full. */
function store(session: InsightsOptions['session'], click: Click): void {
  try {
    session.setItem(CLICK_KEY, JSON.stringify(click));
  } catch {}
}

function readClick(text: string | null): Click | undefined {
  try {
    return (JSON.parse(text ?? 'null') as Click | null) ?? undefined;
  } catch {
    return undefined;
  }
}
