import type { Favourite, FavouriteCollection, SaveFavouriteOptions } from '../index';

/**
 * Lists the collections in which the user keeps favourites.
 *
 * @remarks
 * The default collection "My favourites" always exists.
 *
 * @returns The collections with the number of their items, the default one first.
 * @throws {@link AppError} with `NOT_SIGNED_IN`.
 * @example
 * ```ts
 * for (const { name, itemCount } of await app.getFavouriteCollections()) console.log(`${name} (${itemCount})`);
 * ```
 */
export type GetFavouriteCollections = () => Promise<FavouriteCollection[]>;

/**
 * Creates a collection for favourites, for example one per project.
 *
 * @remarks
 * Needs the permission `MANAGE_FAVOURITES`. Two collections may have the same name.
 *
 * @param name - 1 to 80 characters.
 * @returns The new collection, which is empty.
 * @throws {@link AppError} with `LIMIT_REACHED` for the 51st collection, `INVALID_OPTION` for a name of another length,
 * `NOT_SIGNED_IN` or `PERMISSION_DENIED`.
 * @example
 * ```ts
 * const project = await app.createFavouriteCollection('Hotel project');
 * await app.saveFavouriteConfiguration({ name: 'Lobby chair', collectionId: project.id });
 * ```
 */
export type CreateFavouriteCollection = (name: string) => Promise<FavouriteCollection>;

/**
 * Removes a collection with everything in it.
 *
 * @remarks
 * Cannot be undone, so ask the visitor first. The default collection cannot be removed.
 *
 * @param id - Id of a collection from {@link GetFavouriteCollections}.
 * @returns A promise that resolves when the collection is gone.
 * @throws {@link AppError} with `INVALID_OPTION` for an unknown or the default collection, `NOT_SIGNED_IN` or
 * `PERMISSION_DENIED`.
 */
export type RemoveFavouriteCollection = (id: string) => Promise<void>;

/**
 * Lists the favourites of the user.
 *
 * @param collectionId - Only the favourites of this collection; all when absent.
 * @returns Configurations and scenes, newest first.
 * @throws {@link AppError} with `NOT_SIGNED_IN`, or `INVALID_OPTION` for an unknown collection.
 * @example
 * ```ts
 * import { app, FavouriteType } from '@mirmaq/configurator';
 *
 * const saved = await app.getFavourites();
 * const codes = saved.filter(({ type }) => type === FavouriteType.CONFIGURATION).map(({ shortCode }) => shortCode);
 * ```
 */
export type GetFavourites = (collectionId?: string) => Promise<Favourite[]>;

/**
 * Saves the current configuration as a favourite of the user.
 *
 * @remarks
 * Without a collection it goes to "My favourites"; without a name it has the name of the product. `favourite-save`
 * follows. Needs the permission `MANAGE_FAVOURITES`. Pages without accounts can keep the short code instead.
 *
 * @param options - Name and collection.
 * @returns The favourite, of the type `CONFIGURATION`.
 * @throws {@link AppError} with `NOT_SIGNED_IN`, `PERMISSION_DENIED`, `LIMIT_REACHED` for the 201st favourite of a
 * collection, or `CONFIGURATION_INVALID` while a required option is missing.
 * @example
 * ```ts
 * const { id } = await app.saveFavouriteConfiguration({ name: 'Lobby chair' });
 * ```
 */
export type SaveFavouriteConfiguration = (options?: SaveFavouriteOptions) => Promise<Favourite>;

/**
 * Saves the whole scene of a visualizer or modular embed as a favourite of the user.
 *
 * @remarks
 * A visualizer scene holds the products with their positions and the scene or photo; a modular scene holds plan and
 * room.
 * `favourite-save` follows. Needs the permission `MANAGE_FAVOURITES`.
 *
 * @param options - Name and collection.
 * @returns The favourite, of the type `SCENE`.
 * @throws {@link AppError} with `INVALID_OPTION` in an embed of another type, `NOT_SIGNED_IN`, `PERMISSION_DENIED` or
 * `LIMIT_REACHED`.
 * @example
 * ```ts
 * const favourite = await app.saveFavouriteScene({ name: 'Living room' });
 * // On another day:
 * await app.loadFavourite(favourite.id);
 * ```
 */
export type SaveFavouriteScene = (options?: SaveFavouriteOptions) => Promise<Favourite>;

/**
 * Opens a favourite in the embed.
 *
 * @remarks
 * `product-change` follows when it is another product, and `configuration-change` with the source `LOAD`. A scene needs
 * an embed that can show it: a visualizer or a modular embed.
 *
 * @param id - Id of a favourite from {@link GetFavourites}.
 * @returns A promise that resolves when the favourite is on display.
 * @throws {@link AppError} with `INVALID_OPTION` for an unknown favourite or an embed that cannot show it,
 * `PRODUCT_INACTIVE` when the product is no longer sold, `NOT_SIGNED_IN`.
 */
export type LoadFavourite = (id: string) => Promise<void>;

/**
 * Removes a favourite.
 *
 * @remarks
 * Needs the permission `MANAGE_FAVOURITES`. A short code that was created from it stays valid.
 *
 * @param id - Id of a favourite from {@link GetFavourites}.
 * @returns A promise that resolves when the favourite is gone.
 * @throws {@link AppError} with `INVALID_OPTION` for an unknown favourite, `NOT_SIGNED_IN` or `PERMISSION_DENIED`.
 */
export type RemoveFavourite = (id: string) => Promise<void>;
