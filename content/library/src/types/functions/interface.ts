import type {
  CustomerNotification,
  CustomerSetup,
  CustomerTheme,
  LocaleInfo,
  MediaLibraryEntity,
  NotificationOptions,
  PanelType,
  ThemeMode,
  Translations,
  UiVisibilityConfig,
  Unsubscribe,
  Utils,
  WidgetIcons,
  WidgetSettings,
} from '../index';

/**
 * Switches the embed to another language.
 *
 * @remarks
 * The text of the product is loaded again; the configuration stays. `locale-change` fires when everything is in the new
 * language. Update the text of your slots and widgets then. A missing text is taken from the more general language,
 * then from the customer's default language, then from English.
 *
 * @param locale - BCP 47 tag such as `de-AT`.
 * @returns A promise that resolves when the embed shows the new language.
 * @throws {@link AppError} with `INVALID_OPTION` for a tag that is not valid, such as `de_DE`.
 * @example
 * ```ts
 * const menu = document.querySelector<HTMLSelectElement>('#language')!;
 * menu.onchange = () => void app.setLocale(menu.value);
 * ```
 */
export type SetLocale = (locale: string) => Promise<void>;

/**
 * Returns the language of the embed.
 *
 * @returns A BCP 47 tag.
 * @throws {@link AppError} with `NOT_READY` before the embed is ready.
 */
export type GetLocale = () => string;

/**
 * Lists the languages that are enabled for the customer.
 *
 * @remarks
 * The text of products exists in these languages. The interface has ten built-in languages, whether enabled or not.
 *
 * @returns The languages with their names, the customer's default first.
 * @throws {@link AppError} with `NOT_READY` before the embed is ready.
 */
export type GetLocales = () => LocaleInfo[];

/**
 * Overrides labels and messages of the interface in one language.
 *
 * @remarks
 * Visible text is replaced at once, and a second call for the same language adds to the first. Values are ICU messages
 * under flat keys; [all keys](/custom-translations#all-keys) are listed in the guide. The embed option
 * {@link EmbedOptions.translations | translations} takes precedence over them in every language.
 *
 * @param locale - BCP 47 tag; a text for `de` also serves `de-AT`.
 * @param translations - Messages by key; keys that are left out keep theirs.
 * @throws {@link AppError} with `INVALID_OPTION` for nested objects, `NOT_READY` before the embed is ready.
 * @example
 * ```ts
 * app.setTranslations('en', { 'cart.add': 'Request a quote' });
 * app.setTranslations('de', { 'cart.add': 'Angebot anfordern' });
 * ```
 */
export type SetTranslations = (locale: string, translations: Translations) => void;

/**
 * Returns a text of the interface in the embed's language, with values filled in.
 *
 * @remarks
 * Works for built-in keys and for your own. Ask again after `locale-change`.
 *
 * @param key - Key of the text.
 * @param values - Values by the name in braces.
 * @returns The text; the key itself when no text has it.
 * @throws {@link AppError} with `NOT_READY` before the embed is ready.
 * @example
 * ```ts
 * document.querySelector('#count')!.textContent = app.translate('cart.items', { count: 3 }); // 3 items
 * ```
 */
export type Translate = (key: string, values?: Record<string, string | number>) => string;

/**
 * Sets the colour scheme, or colours, fonts and shapes of the embed.
 *
 * @remarks
 * Counts as an option of the page and takes precedence over customer template and customer theme. CSS variables set in
 * a style sheet for the element take precedence over it.
 *
 * @param theme - `light`, `dark` or `auto`, or the theme values to change.
 * @throws {@link AppError} with `INVALID_OPTION` for an unknown value, `NOT_READY` before the embed is ready.
 * @example
 * ```ts
 * const night = matchMedia('(prefers-color-scheme: dark)');
 * night.addEventListener('change', () => app.setTheme(night.matches ? 'dark' : 'light'));
 * ```
 */
export type SetTheme = (theme: ThemeMode | Partial<CustomerTheme>) => void;

/**
 * Replaces icons of the interface.
 *
 * @remarks
 * Adds to what is in effect. An icon is an SVG string of up to 20 kB, a URL that ends in `.svg`, or `null` for no icon.
 * Scripts, `on*` attributes and external references are removed from it. Replace both icons of a control with two
 * states. See [Icons customization](/icons-customization#icon-names).
 *
 * @param icons - Icons by name.
 * @throws {@link AppError} with `INVALID_OPTION` for an unknown name, `NOT_READY` before the embed is ready.
 * @example
 * ```ts
 * app.setIcons({ ar: 'https://shop.example/icons/cube.svg', warning: null });
 * ```
 */
export type SetIcons = (icons: Partial<WidgetIcons>) => void;

/**
 * Shows, hides or disables controls of the embed.
 *
 * @remarks
 * Merged with what is in effect. Hiding is not switching off: with `price` hidden, prices are still loaded and events
 * carry them. Use the options `pricing`, `cart`, `ar`, `pdf` and `favourites` to switch a feature off.
 *
 * @param config - A visibility per control; controls that are left out keep theirs.
 * @throws {@link AppError} with `INVALID_OPTION` for an unknown control, `NOT_READY` before the embed is ready.
 * @example
 * ```ts
 * import { app, Visibility } from '@mirmaq/configurator';
 *
 * app.setUiVisibility({ share: Visibility.HIDDEN, quantity: Visibility.DISABLED });
 * ```
 */
export type SetUiVisibility = (config: UiVisibilityConfig) => void;

/**
 * Opens a panel over the view.
 *
 * @remarks
 * One panel is open at a time. A panel whose need is not met does not open: `FAVOURITES` needs a signed-in user, `AR`
 * the permission `GENERATE_AR`, `MODULES` a modular embed.
 *
 * @param panel - Which panel.
 * @throws {@link AppError} with `NOT_SIGNED_IN`, `PERMISSION_DENIED` or `INVALID_OPTION` when the need is not met,
 * `NOT_READY` before the embed is ready.
 * @example
 * ```ts
 * import { app, PanelType } from '@mirmaq/configurator';
 *
 * app.openPanel(PanelType.SHARE);
 * ```
 */
export type OpenPanel = (panel: PanelType) => void;

/**
 * Closes a panel over the view.
 *
 * @param panel - Which panel; whichever is open when absent.
 * @throws {@link AppError} with `NOT_READY` before the embed is ready.
 */
export type ClosePanel = (panel?: PanelType) => void;

/**
 * Adds a widget of your own to the embed.
 *
 * @remarks
 * The widget is mounted at once and added to those of the option {@link EmbedOptions.widgets | widgets}. A widget that
 * throws is removed and reported as `error`. Headless embeds mount no widgets. See [Custom widget](/custom-widget).
 *
 * @param settings - Id, type, placement, label and the function that draws it.
 * @returns A function that removes the widget.
 * @throws {@link AppError} with `INVALID_OPTION` for an id that is taken, `LIMIT_REACHED` for the 21st widget,
 * `NOT_READY` before the embed is ready.
 * @example
 * ```ts
 * import { app, WidgetPlacement, WidgetType } from '@mirmaq/configurator';
 *
 * const remove = app.registerWidget({
 *   id: 'delivery-note',
 *   type: WidgetType.INFO,
 *   placement: WidgetPlacement.SUMMARY,
 *   label: 'Delivery',
 *   mount(container) {
 *     container.textContent = 'Delivered to the kerb';
 *   },
 * });
 * ```
 */
export type RegisterWidget = (settings: WidgetSettings) => Unsubscribe;

/**
 * Shows a message at the top of the embed.
 *
 * @remarks
 * It disappears after 6 seconds unless {@link NotificationOptions.timeout | timeout} says otherwise, and is announced
 * to screen readers. Headless embeds have no place for it.
 *
 * @param notification - Kind, text, duration and an optional action.
 * @returns A function that hides the message.
 * @throws {@link AppError} with `NOT_READY` before the embed is ready.
 * @example
 * ```ts
 * const hide = app.showNotification({ type: 'info', text: 'Saving your plan', timeout: 0 });
 * await fetch('/plans/42', { method: 'PUT', body: app.getConfigurationCode() });
 * hide();
 * ```
 */
export type ShowNotification = (notification: NotificationOptions) => Unsubscribe;

/**
 * Reads the messages of the platform and of the customer for the user.
 *
 * @remarks
 * Maintenance windows, releases, changed price lists. `<mmq-user>` shows them automatically; use the call when you
 * draw the list yourself.
 *
 * @returns The messages that the user has not dismissed, newest first.
 * @throws {@link AppError} with `NOT_SIGNED_IN`.
 * @example
 * ```ts
 * import { app, SystemNotificationType } from '@mirmaq/configurator';
 *
 * for (const { type, title, text } of await app.getUserSystemNotifications()) {
 *   const urgent = type === SystemNotificationType.MAINTENANCE || type === SystemNotificationType.WARNING;
 *   app.showNotification({ type: urgent ? 'warning' : 'info', text: `${title}: ${text}`, timeout: 0 });
 * }
 * ```
 */
export type GetUserSystemNotifications = () => Promise<CustomerNotification[]>;

/**
 * Dismisses a message, so that this user does not get it again on any device.
 *
 * @remarks
 * Dismissing a message twice does nothing.
 *
 * @param id - Id of a message from {@link GetUserSystemNotifications}.
 * @returns A promise that resolves when it is stored.
 * @throws {@link AppError} with `PERMISSION_DENIED` for a message whose `dismissible` is false, `NOT_SIGNED_IN`.
 */
export type DismissUserNotification = (id: string) => Promise<void>;

/**
 * Lists images, videos, documents and models of the customer's media library.
 *
 * @remarks
 * Only what the customer has published for embeds. Add parameters of the
 * [image server](/image-customization#the-image-server) to the addresses of images.
 *
 * @param folder - Path of a folder; the top folder when absent.
 * @returns The entries of the folder.
 * @throws {@link AppError} with `INVALID_OPTION` for an unknown folder, or `NETWORK_ERROR`.
 */
export type GetMediaLibrary = (folder?: string) => Promise<MediaLibraryEntity[]>;

/**
 * Reads how the customer's account is set up: languages, currency, price settings, theme and limits.
 *
 * @remarks
 * Useful for pages that serve several customers and adapt to each. The setup is read once per page.
 *
 * @returns The public part of the configuration; it holds no secrets.
 * @throws {@link AppError} with `NETWORK_ERROR`.
 */
export type GetCustomerSetup = () => Promise<CustomerSetup>;

/**
 * Returns helpers for prices, dimensions, codes and files that work as in the embed.
 *
 * @remarks
 * Formatting follows the embed's language, currency and unit at the time of each call. The functions need no `this`.
 * See [Embed utilities](/embeds-utils).
 *
 * @returns The helpers of this embed.
 * @throws {@link AppError} with `NOT_READY` before the embed is ready.
 * @example
 * ```ts
 * const { isShortCode, productUrl } = app.getUtils();
 * const code = document.querySelector<HTMLInputElement>('#code')!.value.trim().toUpperCase();
 * if (isShortCode(code)) location.assign(productUrl(code));
 * ```
 */
export type GetUtils = () => Utils;
