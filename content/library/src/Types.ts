/**
 * The types of the configurator library: what its calls take and give, and the call types themselves.
 *
 * Enumerations hold the fixed values, interfaces the data of products, carts and users. Each call of
 * {@link app!App | app} and {@link auth!Auth | auth} has a type alias named like the call in Pascal case:
 * `app.addItemToCart()` is an {@link AddItemToCart}.
 *
 * @module Types
 */
export * from './types/index';
export * from './types/functions/index';
