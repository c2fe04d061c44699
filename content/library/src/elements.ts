/*
 * The entry point `@mirmaq/configurator/elements`: it registers the custom elements, and gives the DOM their types.
 */
import type { AuthElementEventMap, ElementPropertiesMap, EmbedEventMap } from './Types';

type Elements = { [Name in keyof ElementPropertiesMap]: HTMLElement & ElementPropertiesMap[Name] };

/** DOM events have a prefix, and name the embed by their target instead of the payload. */
type EmbedEvents = { [Name in keyof EmbedEventMap as `mmq:${Name}`]: CustomEvent<Omit<EmbedEventMap[Name], 'embedId'>> };

type AuthEvents = { [Name in keyof AuthElementEventMap]: CustomEvent<AuthElementEventMap[Name]> };

declare global {
  interface HTMLElementTagNameMap extends Elements {}
  interface HTMLElementEventMap extends EmbedEvents, AuthEvents {}
}
