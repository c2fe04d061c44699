/**
 * The `app` object: everything a page can do with embeds, products, prices and carts.
 *
 * `app` acts on the active embed, which is the one mounted last or the one the visitor last used. With several embeds
 * on a page use {@link App.withEmbed | app.withEmbed()} or the `app` of an {@link EmbedHandle}. A call that returns a
 * promise waits until the embed is ready; most others throw `NOT_READY` until then. Failures are an {@link AppError},
 * see [Error codes](/events#error-codes).
 *
 * - **Mount and life cycle**: {@link MountEmbed | mountEmbed}, {@link MountModular | mountModular},
 *   {@link MountVisualizer | mountVisualizer}, {@link MountCatalog | mountCatalog}, {@link MountAr | mountAr},
 *   {@link UnmountEmbed | unmountEmbed}, {@link GetEmbeds | getEmbeds}, {@link WithEmbed | withEmbed},
 *   {@link SetEmbedOptions | setEmbedOptions}, {@link SetEmbedTemplate | setEmbedTemplate},
 *   {@link PreloadProduct | preloadProduct}, {@link OnEvent | onEvent}
 * - **Product and catalogue**: {@link LoadProduct | loadProduct}, {@link LoadShortCode | loadShortCode},
 *   {@link GetProduct | getProduct}, {@link GetProductInfo | getProductInfo}, {@link GetProducts | getProducts},
 *   {@link GetProductCategories | getProductCategories}, {@link GetFilters | getFilters},
 *   {@link SetFilters | setFilters}, {@link GetBom | getBom}, {@link GetVariantCodes | getVariantCodes},
 *   {@link GetTabs | getTabs}, {@link SetActiveTab | setActiveTab},
 *   {@link GetPopularConfigurations | getPopularConfigurations}
 * - **Configuration**: {@link GetConfiguration | getConfiguration},
 *   {@link GetConfigurationCode | getConfigurationCode}, {@link SetConfiguration | setConfiguration},
 *   {@link ResetConfiguration | resetConfiguration}, {@link ValidateConfiguration | validateConfiguration},
 *   {@link GetOptionSets | getOptionSets}, {@link GetSelectedOptions | getSelectedOptions},
 *   {@link SelectOption | selectOption}, {@link SelectOptions | selectOptions},
 *   {@link SetOptionInput | setOptionInput}, {@link IsOptionAvailable | isOptionAvailable},
 *   {@link SetQuantity | setQuantity}, {@link GetQuantity | getQuantity}, {@link GetShortCode | getShortCode},
 *   {@link ApplyPopularConfiguration | applyPopularConfiguration}
 * - **History**: {@link Undo | undo}, {@link Redo | redo}, {@link CanUndo | canUndo}, {@link CanRedo | canRedo},
 *   {@link GetHistory | getHistory}, {@link GoToHistoryItem | goToHistoryItem}
 * - **View**: {@link ZoomIn | zoomIn}, {@link ZoomOut | zoomOut}, {@link FitToView | fitToView},
 *   {@link SetZoom | setZoom}, {@link SetCamera | setCamera}, {@link GetCameras | getCameras},
 *   {@link ResetCamera | resetCamera}, {@link ToggleFullscreen | toggleFullscreen},
 *   {@link ToggleDimensions | toggleDimensions}, {@link SetMeasurementUnit | setMeasurementUnit},
 *   {@link GetScenes | getScenes}, {@link SetScene | setScene}, {@link GetLights | getLights},
 *   {@link SetLight | setLight}, {@link SetBackground | setBackground}, {@link GetMaterials | getMaterials},
 *   {@link HighlightMesh | highlightMesh}
 * - **Print and engraving**: {@link GetPrintAreas | getPrintAreas}, {@link UploadPrintImage | uploadPrintImage},
 *   {@link RemovePrintImage | removePrintImage}, {@link SetPrintPlacement | setPrintPlacement},
 *   {@link SetPrintText | setPrintText}, {@link SetEngraving | setEngraving}
 * - **Modular**: {@link AddModule | addModule}, {@link RemoveModule | removeModule},
 *   {@link DuplicateModule | duplicateModule}, {@link ReplaceModule | replaceModule},
 *   {@link MoveModule | moveModule}, {@link RotateModule | rotateModule}, {@link SelectModule | selectModule},
 *   {@link GetModules | getModules}, {@link GetSnaps | getSnaps}, {@link UpdateFreeSnaps | updateFreeSnaps},
 *   {@link SetRoom | setRoom}, {@link GetLayout | getLayout}, {@link LoadLayout | loadLayout}
 * - **Visualizer**: {@link PlaceProduct | placeProduct}, {@link GetPlacedProducts | getPlacedProducts},
 *   {@link RemovePlacedProduct | removePlacedProduct}, {@link SetRoomPhoto | setRoomPhoto}
 * - **Export**: {@link ExportImage | exportImage}, {@link ExportModel | exportModel},
 *   {@link GenerateProductPdf | generateProductPdf}, {@link GenerateCartPdf | generateCartPdf}
 * - **Augmented reality**: {@link IsArSupported | isArSupported}, {@link GenerateAr | generateAr},
 *   {@link CreateArSession | createArSession}, {@link GetArStatus | getArStatus}, {@link GetArLink | getArLink},
 *   {@link OpenAr | openAr}
 * - **Pricing**: {@link GetPrice | getPrice}, {@link GetPriceLevels | getPriceLevels},
 *   {@link RecalculatePrice | recalculatePrice}, {@link SetPriceType | setPriceType},
 *   {@link SetVatType | setVatType}, {@link SetPriceProvider | setPriceProvider}, {@link FormatPrice | formatPrice}
 * - **Cart**: {@link CreateCart | createCart}, {@link GetCart | getCart}, {@link GetCartItems | getCartItems},
 *   {@link AddToCart | addToCart}, {@link AddItemToCart | addItemToCart}, {@link UpdateCartItem | updateCartItem},
 *   {@link RemoveCartItem | removeCartItem}, {@link ClearCart | clearCart},
 *   {@link RecalculateCart | recalculateCart}, {@link SetCartContactInfo | setCartContactInfo},
 *   {@link SetCartCustomFields | setCartCustomFields}, {@link PreSubmitCart | preSubmitCart},
 *   {@link SubmitCart | submitCart}, {@link GetBaskets | getBaskets}
 * - **Favourites**: {@link GetFavouriteCollections | getFavouriteCollections},
 *   {@link CreateFavouriteCollection | createFavouriteCollection},
 *   {@link RemoveFavouriteCollection | removeFavouriteCollection}, {@link GetFavourites | getFavourites},
 *   {@link SaveFavouriteConfiguration | saveFavouriteConfiguration}, {@link SaveFavouriteScene | saveFavouriteScene},
 *   {@link LoadFavourite | loadFavourite}, {@link RemoveFavourite | removeFavourite}
 * - **Interface and text**: {@link SetLocale | setLocale}, {@link GetLocale | getLocale},
 *   {@link GetLocales | getLocales}, {@link SetTranslations | setTranslations}, {@link Translate | translate},
 *   {@link SetTheme | setTheme}, {@link SetIcons | setIcons}, {@link SetUiVisibility | setUiVisibility},
 *   {@link OpenPanel | openPanel}, {@link ClosePanel | closePanel}, {@link RegisterWidget | registerWidget},
 *   {@link ShowNotification | showNotification}, {@link GetUserSystemNotifications | getUserSystemNotifications},
 *   {@link DismissUserNotification | dismissUserNotification}, {@link GetMediaLibrary | getMediaLibrary},
 *   {@link GetCustomerSetup | getCustomerSetup}, {@link GetUtils | getUtils}
 *
 * {@link init} is called once, before any of them.
 *
 * @module app
 */
import type {
  AddItemToCart,
  AddModule,
  AddToCart,
  ApplyPopularConfiguration,
  CanRedo,
  CanUndo,
  ClearCart,
  ClosePanel,
  CreateArSession,
  CreateCart,
  CreateFavouriteCollection,
  DismissUserNotification,
  DuplicateModule,
  ExportImage,
  ExportModel,
  FitToView,
  FormatPrice,
  GenerateAr,
  GenerateCartPdf,
  GenerateProductPdf,
  GetArLink,
  GetArStatus,
  GetBaskets,
  GetBom,
  GetCameras,
  GetCart,
  GetCartItems,
  GetConfiguration,
  GetConfigurationCode,
  GetCustomerSetup,
  GetEmbeds,
  GetFavouriteCollections,
  GetFavourites,
  GetFilters,
  GetHistory,
  GetLayout,
  GetLights,
  GetLocale,
  GetLocales,
  GetMaterials,
  GetMediaLibrary,
  GetModules,
  GetOptionSets,
  GetPlacedProducts,
  GetPopularConfigurations,
  GetPrice,
  GetPriceLevels,
  GetPrintAreas,
  GetProduct,
  GetProductCategories,
  GetProductInfo,
  GetProducts,
  GetQuantity,
  GetScenes,
  GetSelectedOptions,
  GetShortCode,
  GetSnaps,
  GetTabs,
  GetUserSystemNotifications,
  GetUtils,
  GetVariantCodes,
  GoToHistoryItem,
  HighlightMesh,
  Init,
  IsArSupported,
  IsOptionAvailable,
  LoadFavourite,
  LoadLayout,
  LoadProduct,
  LoadShortCode,
  MountAr,
  MountCatalog,
  MountEmbed,
  MountModular,
  MountVisualizer,
  MoveModule,
  OnEvent,
  OpenAr,
  OpenPanel,
  PlaceProduct,
  PreSubmitCart,
  PreloadProduct,
  RecalculateCart,
  RecalculatePrice,
  Redo,
  RegisterWidget,
  RemoveCartItem,
  RemoveFavourite,
  RemoveFavouriteCollection,
  RemoveModule,
  RemovePlacedProduct,
  RemovePrintImage,
  ReplaceModule,
  ResetCamera,
  ResetConfiguration,
  RotateModule,
  SaveFavouriteConfiguration,
  SaveFavouriteScene,
  SelectModule,
  SelectOption,
  SelectOptions,
  SetActiveTab,
  SetBackground,
  SetCamera,
  SetCartContactInfo,
  SetCartCustomFields,
  SetConfiguration,
  SetEmbedOptions,
  SetEmbedTemplate,
  SetEngraving,
  SetFilters,
  SetIcons,
  SetLight,
  SetLocale,
  SetMeasurementUnit,
  SetOptionInput,
  SetPriceProvider,
  SetPriceType,
  SetPrintPlacement,
  SetPrintText,
  SetQuantity,
  SetRoom,
  SetRoomPhoto,
  SetScene,
  SetTheme,
  SetTranslations,
  SetUiVisibility,
  SetVatType,
  SetZoom,
  ShowNotification,
  SubmitCart,
  ToggleDimensions,
  ToggleFullscreen,
  Translate,
  Undo,
  UnmountEmbed,
  UpdateCartItem,
  UpdateFreeSnaps,
  UploadPrintImage,
  ValidateConfiguration,
  WithEmbed,
  ZoomIn,
  ZoomOut,
} from './types/functions/index';
import type { AppError, EmbedHandle } from './types/index';

/**
 * The calls of the `app` object. The imported {@link app} is one such object; {@link WithEmbed} and {@link EmbedHandle}
 * give others that are bound to one embed.
 *
 * @example
 * ```ts
 * import { app, init, type App } from '@mirmaq/configurator';
 *
 * async function buyFour(chair: App): Promise<void> {
 *   chair.setQuantity(4);
 *   await chair.addToCart();
 * }
 *
 * await init({ embedKey: 'pk_live_7c1e9a' });
 * const embed = await app.mountEmbed('#configurator', { shortCode: '8KX4QP' });
 * await buyFour(embed.app);
 * ```
 */
export interface App {
  /**
   * Mounts a configurator embed: one product with its options.
   * @category Mount and life cycle
   */
  mountEmbed: MountEmbed;
  /**
   * Mounts a modular embed: a planner in which modules are joined at snaps.
   * @category Mount and life cycle
   */
  mountModular: MountModular;
  /**
   * Mounts a visualizer: finished products side by side in a scene or in a photo of a room.
   * @category Mount and life cycle
   */
  mountVisualizer: MountVisualizer;
  /**
   * Mounts a catalogue: a list of products with filters, from which a visitor opens one.
   * @category Mount and life cycle
   */
  mountCatalog: MountCatalog;
  /**
   * Mounts an AR page: a QR code on a desktop, a launch button on a phone.
   * @category Mount and life cycle
   */
  mountAr: MountAr;
  /**
   * Removes an embed from the page and frees its memory.
   * @category Mount and life cycle
   */
  unmountEmbed: UnmountEmbed;
  /**
   * Lists the embeds of the page.
   * @category Mount and life cycle
   */
  getEmbeds: GetEmbeds;
  /**
   * Returns an `App` that is bound to one embed, whichever embed the visitor uses.
   * @category Mount and life cycle
   */
  withEmbed: WithEmbed;
  /**
   * Changes several options of a running embed in one step.
   * @category Mount and life cycle
   */
  setEmbedOptions: SetEmbedOptions;
  /**
   * Changes the template of a running embed and keeps what the visitor did.
   * @category Mount and life cycle
   */
  setEmbedTemplate: SetEmbedTemplate;
  /**
   * Fetches the files of a product ahead, so that opening it later is quick.
   * @category Mount and life cycle
   */
  preloadProduct: PreloadProduct;
  /**
   * Listens to an event of the embed.
   * @category Mount and life cycle
   */
  onEvent: OnEvent;
  /**
   * Opens a product in the running embed.
   * @category Product and catalogue
   */
  loadProduct: LoadProduct;
  /**
   * Opens the product and the configuration that a short code stands for.
   * @category Product and catalogue
   */
  loadShortCode: LoadShortCode;
  /**
   * Returns the product on display.
   * @category Product and catalogue
   */
  getProduct: GetProduct;
  /**
   * Reads name, article number, choices and bill of materials of a configured product.
   * @category Product and catalogue
   */
  getProductInfo: GetProductInfo;
  /**
   * Lists the products of the catalogue.
   * @category Product and catalogue
   */
  getProducts: GetProducts;
  /**
   * Reads the categories of the catalogue as a tree.
   * @category Product and catalogue
   */
  getProductCategories: GetProductCategories;
  /**
   * Reads the filters that the catalogue offers, with their widgets and values.
   * @category Product and catalogue
   */
  getFilters: GetFilters;
  /**
   * Applies filters to a catalogue embed and shows the first page of what is left.
   * @category Product and catalogue
   */
  setFilters: SetFilters;
  /**
   * Reads the bill of materials of the current configuration.
   * @category Product and catalogue
   */
  getBom: GetBom;
  /**
   * Returns article number, EAN and other codes of the variant that is configured.
   * @category Product and catalogue
   */
  getVariantCodes: GetVariantCodes;
  /**
   * Lists the tabs of the options panel.
   * @category Product and catalogue
   */
  getTabs: GetTabs;
  /**
   * Opens a tab of the options panel.
   * @category Product and catalogue
   */
  setActiveTab: SetActiveTab;
  /**
   * Reads the ready-made configurations that the customer recommends for the product.
   * @category Product and catalogue
   */
  getPopularConfigurations: GetPopularConfigurations;
  /**
   * Returns the current configuration: its code, the selected options and whether all is valid.
   * @category Configuration
   */
  getConfiguration: GetConfiguration;
  /**
   * Returns the textual form of the current configuration.
   * @category Configuration
   */
  getConfigurationCode: GetConfigurationCode;
  /**
   * Applies a whole configuration in one step of the history.
   * @category Configuration
   */
  setConfiguration: SetConfiguration;
  /**
   * Restores the default configuration of the product.
   * @category Configuration
   */
  resetConfiguration: ResetConfiguration;
  /**
   * Checks the current configuration for missing choices and violated rules.
   * @category Configuration
   */
  validateConfiguration: ValidateConfiguration;
  /**
   * Lists the option sets of the product: the choices that a visitor makes.
   * @category Configuration
   */
  getOptionSets: GetOptionSets;
  /**
   * Lists the choices: what is selected in each option set.
   * @category Configuration
   */
  getSelectedOptions: GetSelectedOptions;
  /**
   * Selects one option.
   * @category Configuration
   */
  selectOption: SelectOption;
  /**
   * Selects several options in one step of the history.
   * @category Configuration
   */
  selectOptions: SelectOptions;
  /**
   * Sets an option set of the mode `INPUT` to a number or a text.
   * @category Configuration
   */
  setOptionInput: SetOptionInput;
  /**
   * Returns whether the rules allow an option together with the other current choices.
   * @category Configuration
   */
  isOptionAvailable: IsOptionAvailable;
  /**
   * Sets the quantity.
   * @category Configuration
   */
  setQuantity: SetQuantity;
  /**
   * Returns the quantity.
   * @category Configuration
   */
  getQuantity: GetQuantity;
  /**
   * Returns the short code of the current configuration.
   * @category Configuration
   */
  getShortCode: GetShortCode;
  /**
   * Applies one of the ready-made configurations of the product.
   * @category Configuration
   */
  applyPopularConfiguration: ApplyPopularConfiguration;
  /**
   * Undoes the last step of the visitor or of your code.
   * @category History
   */
  undo: Undo;
  /**
   * Redoes what {@link Undo} reversed.
   * @category History
   */
  redo: Redo;
  /**
   * Returns whether there is a step to undo.
   * @category History
   */
  canUndo: CanUndo;
  /**
   * Returns whether there is a step to redo.
   * @category History
   */
  canRedo: CanRedo;
  /**
   * Lists the steps of the history.
   * @category History
   */
  getHistory: GetHistory;
  /**
   * Goes to a step of the history, back or forward.
   * @category History
   */
  goToHistoryItem: GoToHistoryItem;
  /**
   * Moves the camera closer to the product.
   * @category View
   */
  zoomIn: ZoomIn;
  /**
   * Moves the camera away from the product.
   * @category View
   */
  zoomOut: ZoomOut;
  /**
   * Moves the camera so that the whole product is in view, from the current direction.
   * @category View
   */
  fitToView: FitToView;
  /**
   * Sets the distance of the camera between its limits.
   * @category View
   */
  setZoom: SetZoom;
  /**
   * Moves the camera to a camera of the product, or to any position.
   * @category View
   */
  setCamera: SetCamera;
  /**
   * Lists the cameras that were set up for the product.
   * @category View
   */
  getCameras: GetCameras;
  /**
   * Moves the camera back to where it was when the product was opened.
   * @category View
   */
  resetCamera: ResetCamera;
  /**
   * Enters or leaves full screen.
   * @category View
   */
  toggleFullscreen: ToggleFullscreen;
  /**
   * Shows or hides the dimension lines of the product.
   * @category View
   */
  toggleDimensions: ToggleDimensions;
  /**
   * Sets the unit in which lengths are shown and typed.
   * @category View
   */
  setMeasurementUnit: SetMeasurementUnit;
  /**
   * Lists the scenes in which the product can be shown.
   * @category View
   */
  getScenes: GetScenes;
  /**
   * Shows the product in another scene.
   * @category View
   */
  setScene: SetScene;
  /**
   * Lists the lights of the scene on display.
   * @category View
   */
  getLights: GetLights;
  /**
   * Changes a light of the scene on display.
   * @category View
   */
  setLight: SetLight;
  /**
   * Sets what lies behind the product.
   * @category View
   */
  setBackground: SetBackground;
  /**
   * Lists the 3D materials that the product uses with its current configuration.
   * @category View
   */
  getMaterials: GetMaterials;
  /**
   * Highlights one part of the model, for example while the pointer rests on its option set.
   * @category View
   */
  highlightMesh: HighlightMesh;
  /**
   * Lists the areas of the product on which visitors can print.
   * @category Print and engraving
   */
  getPrintAreas: GetPrintAreas;
  /**
   * Uploads an image and puts it into a print area.
   * @category Print and engraving
   */
  uploadPrintImage: UploadPrintImage;
  /**
   * Removes the image from a print area.
   * @category Print and engraving
   */
  removePrintImage: RemovePrintImage;
  /**
   * Places the image of a print area.
   * @category Print and engraving
   */
  setPrintPlacement: SetPrintPlacement;
  /**
   * Writes a line of text into a print area.
   * @category Print and engraving
   */
  setPrintText: SetPrintText;
  /**
   * Engraves a text, or clears the engraving.
   * @category Print and engraving
   */
  setEngraving: SetEngraving;
  /**
   * Adds a module to the plan.
   * @category Modular
   */
  addModule: AddModule;
  /**
   * Removes a module from the plan.
   * @category Modular
   */
  removeModule: RemoveModule;
  /**
   * Adds a second module with the same product and options.
   * @category Modular
   */
  duplicateModule: DuplicateModule;
  /**
   * Replaces a module with another product.
   * @category Modular
   */
  replaceModule: ReplaceModule;
  /**
   * Moves a module.
   * @category Modular
   */
  moveModule: MoveModule;
  /**
   * Rotates a module about its vertical axis.
   * @category Modular
   */
  rotateModule: RotateModule;
  /**
   * Selects a module, so that the functions for options act on it.
   * @category Modular
   */
  selectModule: SelectModule;
  /**
   * Lists the modules of the plan.
   * @category Modular
   */
  getModules: GetModules;
  /**
   * Lists the snaps of a module, or of all modules.
   * @category Modular
   */
  getSnaps: GetSnaps;
  /**
   * Recalculates which snaps are open and which are joined.
   * @category Modular
   */
  updateFreeSnaps: UpdateFreeSnaps;
  /**
   * Sets walls and floor around the plan.
   * @category Modular
   */
  setRoom: SetRoom;
  /**
   * Returns the whole plan as data: room and modules.
   * @category Modular
   */
  getLayout: GetLayout;
  /**
   * Opens a plan and replaces everything that is there, in one step of the history.
   * @category Modular
   */
  loadLayout: LoadLayout;
  /**
   * Places a configured product in the scene of a visualizer.
   * @category Visualizer
   */
  placeProduct: PlaceProduct;
  /**
   * Lists the products that stand in the scene of a visualizer.
   * @category Visualizer
   */
  getPlacedProducts: GetPlacedProducts;
  /**
   * Removes a product from the scene of a visualizer.
   * @category Visualizer
   */
  removePlacedProduct: RemovePlacedProduct;
  /**
   * Replaces the scene of a visualizer by a photo of the visitor's own room.
   * @category Visualizer
   */
  setRoomPhoto: SetRoomPhoto;
  /**
   * Creates an image of the view as it is, with everything that was placed on the product.
   * @category Export
   */
  exportImage: ExportImage;
  /**
   * Creates a 3D model of the configured product.
   * @category Export
   */
  exportModel: ExportModel;
  /**
   * Creates a PDF of the configured product, with images, specification and price.
   * @category Export
   */
  generateProductPdf: GenerateProductPdf;
  /**
   * Creates a PDF of the cart: all items with image, specification and price, and the total.
   * @category Export
   */
  generateCartPdf: GenerateCartPdf;
  /**
   * Returns whether this device can open an AR viewer.
   * @category Augmented reality
   */
  isArSupported: IsArSupported;
  /**
   * Generates the AR files of the configuration and waits for them.
   * @category Augmented reality
   */
  generateAr: GenerateAr;
  /**
   * Starts generating the AR files and reports progress.
   * @category Augmented reality
   */
  createArSession: CreateArSession;
  /**
   * Returns the progress of a generation.
   * @category Augmented reality
   */
  getArStatus: GetArStatus;
  /**
   * Returns the URL of the hosted AR page of a generation.
   * @category Augmented reality
   */
  getArLink: GetArLink;
  /**
   * Opens the AR viewer of the phone.
   * @category Augmented reality
   */
  openAr: OpenAr;
  /**
   * Returns the price of the current configuration for its quantity.
   * @category Pricing
   */
  getPrice: GetPrice;
  /**
   * Lists the quantity breaks of the current configuration.
   * @category Pricing
   */
  getPriceLevels: GetPriceLevels;
  /**
   * Requests the price again, bypassing the cache.
   * @category Pricing
   */
  recalculatePrice: RecalculatePrice;
  /**
   * Selects which price is shown: recommended retail price, selling price or cost.
   * @category Pricing
   */
  setPriceType: SetPriceType;
  /**
   * Selects whether prices are shown with or without VAT.
   * @category Pricing
   */
  setVatType: SetVatType;
  /**
   * Takes prices from a function of yours instead of Mirmaq's price lists.
   * @category Pricing
   */
  setPriceProvider: SetPriceProvider;
  /**
   * Formats an amount in the language of the embed.
   * @category Pricing
   */
  formatPrice: FormatPrice;
  /**
   * Creates an empty cart.
   * @category Cart
   */
  createCart: CreateCart;
  /**
   * Reads the cart.
   * @category Cart
   */
  getCart: GetCart;
  /**
   * Reads the items of the cart.
   * @category Cart
   */
  getCartItems: GetCartItems;
  /**
   * Adds the current configuration to the cart.
   * @category Cart
   */
  addToCart: AddToCart;
  /**
   * Adds a product to the cart by short code or SKU, without opening it.
   * @category Cart
   */
  addItemToCart: AddItemToCart;
  /**
   * Changes quantity or note of an item in the cart.
   * @category Cart
   */
  updateCartItem: UpdateCartItem;
  /**
   * Removes an item from the cart.
   * @category Cart
   */
  removeCartItem: RemoveCartItem;
  /**
   * Removes all items from the cart.
   * @category Cart
   */
  clearCart: ClearCart;
  /**
   * Reprices all items of the cart.
   * @category Cart
   */
  recalculateCart: RecalculateCart;
  /**
   * Sets who submits the cart and where to deliver.
   * @category Cart
   */
  setCartContactInfo: SetCartContactInfo;
  /**
   * Sets the custom fields of the cart, such as a cost centre.
   * @category Cart
   */
  setCartCustomFields: SetCartCustomFields;
  /**
   * Checks the cart and prices it again, without submitting it.
   * @category Cart
   */
  preSubmitCart: PreSubmitCart;
  /**
   * Submits the cart: Mirmaq stores a basket and calls your server through a webhook.
   * @category Cart
   */
  submitCart: SubmitCart;
  /**
   * Lists the baskets that the user submitted before.
   * @category Cart
   */
  getBaskets: GetBaskets;
  /**
   * Lists the collections in which the user keeps favourites.
   * @category Favourites
   */
  getFavouriteCollections: GetFavouriteCollections;
  /**
   * Creates a collection for favourites, for example one per project.
   * @category Favourites
   */
  createFavouriteCollection: CreateFavouriteCollection;
  /**
   * Removes a collection with everything in it.
   * @category Favourites
   */
  removeFavouriteCollection: RemoveFavouriteCollection;
  /**
   * Lists the favourites of the user.
   * @category Favourites
   */
  getFavourites: GetFavourites;
  /**
   * Saves the current configuration as a favourite of the user.
   * @category Favourites
   */
  saveFavouriteConfiguration: SaveFavouriteConfiguration;
  /**
   * Saves the whole scene of a visualizer or modular embed as a favourite of the user.
   * @category Favourites
   */
  saveFavouriteScene: SaveFavouriteScene;
  /**
   * Opens a favourite in the embed.
   * @category Favourites
   */
  loadFavourite: LoadFavourite;
  /**
   * Removes a favourite.
   * @category Favourites
   */
  removeFavourite: RemoveFavourite;
  /**
   * Switches the embed to another language.
   * @category Interface and text
   */
  setLocale: SetLocale;
  /**
   * Returns the language of the embed.
   * @category Interface and text
   */
  getLocale: GetLocale;
  /**
   * Lists the languages that are enabled for the customer.
   * @category Interface and text
   */
  getLocales: GetLocales;
  /**
   * Overrides labels and messages of the interface in one language.
   * @category Interface and text
   */
  setTranslations: SetTranslations;
  /**
   * Returns a text of the interface in the embed's language, with values filled in.
   * @category Interface and text
   */
  translate: Translate;
  /**
   * Sets the colour scheme, or colours, fonts and shapes of the embed.
   * @category Interface and text
   */
  setTheme: SetTheme;
  /**
   * Replaces icons of the interface.
   * @category Interface and text
   */
  setIcons: SetIcons;
  /**
   * Shows, hides or disables controls of the embed.
   * @category Interface and text
   */
  setUiVisibility: SetUiVisibility;
  /**
   * Opens a panel over the view.
   * @category Interface and text
   */
  openPanel: OpenPanel;
  /**
   * Closes a panel over the view.
   * @category Interface and text
   */
  closePanel: ClosePanel;
  /**
   * Adds a widget of your own to the embed.
   * @category Interface and text
   */
  registerWidget: RegisterWidget;
  /**
   * Shows a message at the top of the embed.
   * @category Interface and text
   */
  showNotification: ShowNotification;
  /**
   * Reads the messages of the platform and of the customer for the user.
   * @category Interface and text
   */
  getUserSystemNotifications: GetUserSystemNotifications;
  /**
   * Dismisses a message, so that this user does not get it again on any device.
   * @category Interface and text
   */
  dismissUserNotification: DismissUserNotification;
  /**
   * Lists images, videos, documents and models of the customer's media library.
   * @category Interface and text
   */
  getMediaLibrary: GetMediaLibrary;
  /**
   * Reads how the customer's account is set up: languages, currency, price settings, theme and limits.
   * @category Interface and text
   */
  getCustomerSetup: GetCustomerSetup;
  /**
   * Returns helpers for prices, dimensions, codes and files that work as in the embed.
   * @category Interface and text
   */
  getUtils: GetUtils;
}

/** The `app` object of the page. It acts on the active embed. */
export declare const app: App;

/** Prepares the library for the page. The loader calls it automatically. */
export declare const init: Init;

/** Version of the library that the page runs, for example `10.20.0`. */
export declare const version: string;
