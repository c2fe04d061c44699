import type { Authorization, Dealer, Permission, UserData, UserDataChanges } from '../index';

/**
 * Returns the data of the signed-in user.
 *
 * @remarks
 * Cached for the session and refreshed with each renewal of the token.
 *
 * @returns The user, or `null` when nobody is signed in.
 * @throws {@link AuthError} with `NETWORK_ERROR` when nothing is cached, or `TOKEN_EXPIRED`.
 * @example
 * ```ts
 * const user = await auth.getUserData();
 * if (user) console.log(`${user.firstName} ${user.lastName}, ${user.dealer?.name ?? 'no dealer'}`);
 * ```
 */
export type GetUserData = () => Promise<UserData | null>;

/**
 * Changes name, phone or language of the signed-in user.
 *
 * @remarks
 * Address, dealer and permissions are managed in the application. Listeners of {@link OnAuthChange} get the new data,
 * and embeds without a `locale` option change their language.
 *
 * @param changes - What to change; names have 1 to 80 characters.
 * @returns The user with the changes.
 * @throws {@link AuthError} with `NOT_SIGNED_IN`, or `INVALID_DATA`, whose message names the field.
 * @example
 * ```ts
 * await auth.updateUserData({ phone: '+46 8 123 45 67', locale: 'sv' });
 * ```
 */
export type UpdateUserData = (changes: UserDataChanges) => Promise<UserData>;

/**
 * Returns whether the user has all of the permissions given.
 *
 * @remarks
 * Reads the session without a request, so you can call it while rendering. Call it again in {@link OnAuthChange}.
 * Without arguments it is true; for "one of several" join calls with `||`. Hiding a control protects nothing: the
 * server checks every call and rejects it with `PERMISSION_DENIED`. Anonymous visitors have `EXPORT_PDF`, `GENERATE_AR`
 * and, unless the customer switches them off, `VIEW_PRICES` and `SUBMIT_CART`. See
 * [Permissions](/authorization-guide#permissions).
 *
 * @param permissions - The permissions that are needed together.
 * @returns True when the user has every one of them.
 * @example
 * ```ts
 * import { auth, Permission } from '@mirmaq/configurator';
 *
 * const quote = document.querySelector<HTMLButtonElement>('#quote')!;
 * quote.hidden = !auth.havePermissions(Permission.VIEW_PRICES, Permission.EXPORT_PDF);
 * ```
 */
export type HavePermissions = (...permissions: Permission[]) => boolean;

/**
 * Returns everything that the user may do: permissions, dealer and limits.
 *
 * @remarks
 * Asks the server when the last response has expired. {@link HavePermissions} and {@link GetUserData} work from the same
 * response, so they never contradict each other.
 *
 * @returns The authorization, with the time at which it is read again.
 * @throws {@link AuthError} with `NOT_SIGNED_IN`, `TOKEN_EXPIRED` or `NETWORK_ERROR`.
 * @example
 * ```ts
 * const { dealer, permissions } = await auth.getAuthorization();
 * console.log(dealer?.name, permissions.length);
 * ```
 */
export type GetAuthorization = () => Promise<Authorization>;

/**
 * Lists the dealers for which the user may act.
 *
 * @returns Several dealers with the permission `ACT_FOR_DEALER`; without it the user's own dealer, or an empty list.
 * @throws {@link AuthError} with `NOT_SIGNED_IN` or `NETWORK_ERROR`.
 * @example
 * ```ts
 * const select = document.querySelector<HTMLSelectElement>('#dealer')!;
 * for (const { id, name, country } of await auth.getDealers()) select.add(new Option(`${name} (${country})`, id));
 * ```
 */
export type GetDealers = () => Promise<Dealer[]>;

/**
 * Selects the dealer for which the user acts, with its prices and currency.
 *
 * @remarks
 * Stored with the user, so the choice is the same on the next device. Prices are loaded again and an open cart is
 * recalculated; items without a price at the new dealer stay, and {@link PreSubmitCart} reports them.
 *
 * @param dealerId - Id of a dealer from {@link GetDealers}.
 * @returns The user with the new dealer.
 * @throws {@link AuthError} with `PERMISSION_DENIED` without `ACT_FOR_DEALER` or for a dealer that is not in the list,
 * `NOT_SIGNED_IN`.
 * @example
 * ```ts
 * const { dealer } = await auth.setDealer('cmp_41a0');
 * console.log(`Prices of ${dealer?.name} in ${dealer?.currency}`);
 * ```
 */
export type SetDealer = (dealerId: string) => Promise<UserData>;
