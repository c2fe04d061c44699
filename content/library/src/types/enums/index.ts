/*
 * Enumerations are constant objects with a type of the same name rather than `enum`, so that TypeScript accepts the
 * values as plain strings too: `type: 'PANEL'` as well as `type: WidgetType.PANEL`. The tag `@enum` makes TypeDoc write
 * both as one enumeration.
 */
export * from './account';
export * from './commerce';
export * from './embed';
export * from './errors';
export * from './product';
export * from './view';
