/*
 * Favourites of signed-in users.
 */
import type { FavouriteType } from './enums';

/**
 * Something that a user saved, as returned by {@linkcode GetFavourites | app.getFavourites()}: one configuration, or a
 * whole plan or scene.
 *
 * @example
 * ```ts
 * const favourite = await app.saveFavouriteConfiguration({ name: 'Lobby chair' });
 * await app.loadFavourite(favourite.id);
 * ```
 */
export interface Favourite {
  /** Id to hand to {@linkcode LoadFavourite | app.loadFavourite()}. */
  id: string;
  /** What it keeps. */
  type: FavouriteType;
  /** Name, 1 to 80 characters. */
  name: string;
  /** Id of its {@link FavouriteCollection}. */
  collectionId: string;
  /** Short code of the configuration or the plan; absent for scenes of a visualizer. */
  shortCode?: string;
  /** Id of the {@link Scene} around the products; absent for configurations. */
  sceneId?: string;
  /** URL of an image of it. */
  thumbnail: string;
  /** When it was saved, ISO 8601 in UTC. */
  createdAt: string;
}

/**
 * A named list of favourites. Every user has a default collection, and up to 50 in all with up to 200 favourites each.
 *
 * @example
 * ```ts
 * const project = await app.createFavouriteCollection('Hotel project');
 * await app.saveFavouriteConfiguration({ name: 'Lobby chair', collectionId: project.id });
 * ```
 */
export interface FavouriteCollection {
  /** Id of the collection. */
  id: string;
  /** Name, 1 to 80 characters; "My favourites" for the default collection, in the user's language. */
  name: string;
  /** Number of favourites in it. */
  itemCount: number;
  /** Whether it is the default collection, which cannot be removed. */
  isDefault: boolean;
  /** When it was created, ISO 8601 in UTC. */
  createdAt: string;
}

/**
 * Options of {@linkcode SaveFavouriteConfiguration | app.saveFavouriteConfiguration()} and
 * {@linkcode SaveFavouriteScene | app.saveFavouriteScene()}.
 */
export interface SaveFavouriteOptions {
  /** Name, 1 to 80 characters. Defaults to the name of the product or scene. */
  name?: string;
  /** Id of the collection to save in. Defaults to the default collection. */
  collectionId?: string;
}
