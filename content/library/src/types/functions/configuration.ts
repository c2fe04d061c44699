import type { Configuration, OptionSet, SelectedOption, ValidationResult } from '../index';

/**
 * Returns the current configuration: its code, the selected options and whether all is valid.
 *
 * @returns A snapshot; it does not change when the visitor goes on.
 * @throws {@link AppError} with `NOT_READY` before the embed is ready.
 * @example
 * ```ts
 * const { code, selectedOptions, valid } = app.getConfiguration();
 * ```
 */
export type GetConfiguration = () => Configuration;

/**
 * Returns the textual form of the current configuration.
 *
 * @remarks
 * Name and option code are joined with `=`, the pairs with `;`, and both sides are percent-encoded where needed:
 * `Fabric=WOOL-GREY;Legs=OAK`. Read it with {@link Utils.parseConfigurationCode} rather than by splitting. The code
 * does not name the product; a short code from {@link GetShortCode} does.
 *
 * @returns The configuration code, also while required options are missing.
 * @throws {@link AppError} with `NOT_READY` before the embed is ready.
 * @example
 * ```ts
 * const choices = app.getUtils().parseConfigurationCode(app.getConfigurationCode());
 * console.log(choices.Fabric);
 * ```
 */
export type GetConfigurationCode = () => string;

/**
 * Applies a whole configuration in one step of the history.
 *
 * @remarks
 * Option sets that the code does not mention get their default. The rules of the product are applied before the promise
 * resolves, so the result may differ from the code. `configuration-change` follows with the source `API`. When the call
 * rejects, nothing is changed.
 *
 * @param code - Configuration code of the product on display.
 * @returns The configuration that is in effect now.
 * @throws {@link AppError} with `CONFIGURATION_INVALID` for a code of another product or with unknown options.
 * @example
 * ```ts
 * const saved = localStorage.getItem('chair');
 * if (saved) await app.setConfiguration(saved);
 * ```
 */
export type SetConfiguration = (code: string) => Promise<Configuration>;

/**
 * Restores the default configuration of the product.
 *
 * @remarks
 * One step of the history, which {@link Undo} reverses. Camera, quantity and cart stay. `configuration-change`
 * follows with the source `API`.
 *
 * @returns The default configuration.
 */
export type ResetConfiguration = () => Promise<Configuration>;

/**
 * Checks the current configuration for missing choices and violated rules.
 *
 * @remarks
 * Makes no request and changes nothing. Messages are in the visitor's language and can be shown as they are; the issues
 * come in the order of the option sets, so the first one is where to lead the visitor.
 *
 * @returns `valid` and the list of issues, which is empty when the configuration is valid.
 * @throws {@link AppError} with `NOT_READY` before the embed is ready.
 * @example
 * ```ts
 * const { valid, issues } = app.validateConfiguration();
 * if (!valid) console.log(issues.map(({ optionSet, message }) => `${optionSet}: ${message}`));
 * ```
 */
export type ValidateConfiguration = () => ValidationResult;

/**
 * Lists the option sets of the product: the choices that a visitor makes.
 *
 * @remarks
 * In a modular embed these are the option sets of the selected module, or those of the whole product when none is
 * selected. Hidden sets are in the list with `visible: false`. Read it again after `product-change` and
 * `locale-change`; only choices change between them.
 *
 * @returns All option sets with their options, in their order on the screen.
 * @throws {@link AppError} with `NOT_READY` before the embed is ready.
 * @example
 * ```ts
 * import { app, OptionSetMode } from '@mirmaq/configurator';
 *
 * const choices = app.getOptionSets().filter((set) => set.visible && set.mode === OptionSetMode.MANUAL);
 * ```
 */
export type GetOptionSets = () => OptionSet[];

/**
 * Lists the choices: what is selected in each option set.
 *
 * @remarks
 * Rules may select options that nobody touched, so read the choices after each `configuration-change` instead of
 * remembering clicks.
 *
 * @returns One entry per option set with a choice, with code and label.
 * @throws {@link AppError} with `NOT_READY` before the embed is ready.
 * @example
 * ```ts
 * const fabric = app.getSelectedOptions().find((choice) => choice.optionSet === 'Fabric');
 * ```
 */
export type GetSelectedOptions = () => SelectedOption[];

/**
 * Selects one option.
 *
 * @remarks
 * `option-select` fires before the choice is applied and may be cancelled; then the promise resolves with the unchanged
 * configuration. Otherwise the rules of the product follow, and one `configuration-change` reports everything that
 * changed with the choice. A refused choice changes nothing.
 *
 * @param optionSet - Name of the option set, for example `Fabric`.
 * @param option - Code of the option, for example `WOOL-GREY`.
 * @returns The configuration after the rules were applied.
 * @throws {@link AppError} with `OPTION_NOT_AVAILABLE` when the option does not exist or rules exclude it now.
 * @example
 * ```ts
 * const { selectedOptions } = await app.selectOption('Legs', 'STEEL');
 * ```
 */
export type SelectOption = (optionSet: string, option: string) => Promise<Configuration>;

/**
 * Selects several options in one step of the history.
 *
 * @remarks
 * All or nothing: when one of the options is not available, the call rejects and none is changed. Rules are evaluated
 * once for all choices, which is quicker than several calls of {@link SelectOption} and avoids states in between.
 *
 * @param selection - Option codes by the name of their option set.
 * @returns The configuration after the rules were applied.
 * @throws {@link AppError} with `OPTION_NOT_AVAILABLE`.
 * @example
 * ```ts
 * await app.selectOptions({ Legs: 'OAK', Armrests: 'OAK', Frame: 'OAK' });
 * ```
 */
export type SelectOptions = (selection: Record<string, string>) => Promise<Configuration>;

/**
 * Sets an option set of the mode `INPUT` to a number or a text.
 *
 * @remarks
 * Range, step, pattern and length are in {@link OptionSet.input | the option set's input}. A number outside its range
 * is refused, not corrected.
 *
 * @param optionSet - Name of the option set.
 * @param value - The value, numbers in the unit of the input.
 * @returns The configuration after the rules were applied.
 * @throws {@link AppError} with `CONFIGURATION_INVALID` for a value outside the limits, `INVALID_OPTION` for an option
 * set of another mode.
 * @example
 * ```ts
 * await app.setOptionInput('Width', 184);
 * ```
 */
export type SetOptionInput = (optionSet: string, value: string | number) => Promise<Configuration>;

/**
 * Returns whether the rules allow an option together with the other current choices.
 *
 * @remarks
 * Ask it when you draw the state of your own controls. An option that does not exist is not available.
 *
 * @param optionSet - Name of the option set.
 * @param option - Code of the option.
 * @returns Whether {@link SelectOption} would accept the option now.
 * @throws {@link AppError} with `NOT_READY` before the embed is ready.
 * @example
 * ```ts
 * for (const input of document.querySelectorAll<HTMLInputElement>('input[name="Legs"]')) {
 *   input.setAttribute('aria-disabled', String(!app.isOptionAvailable('Legs', input.value)));
 * }
 * ```
 */
export type IsOptionAvailable = (optionSet: string, option: string) => boolean;

/**
 * Sets the quantity.
 *
 * @remarks
 * `quantity-change` follows at once, `price-change` when the new price is known. The quantity is not part of the
 * configuration: a short code does not hold it.
 *
 * @param quantity - Integer from 1 to 9999.
 * @throws {@link AppError} with `INVALID_OPTION` for another number, `NOT_READY` before the embed is ready.
 * @example
 * ```ts
 * app.setQuantity(4);
 * ```
 */
export type SetQuantity = (quantity: number) => void;

/**
 * Returns the quantity.
 *
 * @returns 1 to 9999; 1 until it was changed.
 * @throws {@link AppError} with `NOT_READY` before the embed is ready.
 */
export type GetQuantity = () => number;

/**
 * Returns the short code of the current configuration.
 *
 * @remarks
 * The code is created on the server when there is none yet. It always stands for a finished configuration, so the call
 * rejects while a required option is missing. On a server use [`POST /generate-product-short-code`](/api-reference)
 * instead; see [Short codes](/short-codes).
 *
 * @returns 4 to 10 characters from `0-9` and `A-Z`, for example `8KX4QP`.
 * @throws {@link AppError} with `CONFIGURATION_INVALID` or `NETWORK_ERROR`.
 * @example
 * ```ts
 * const link = app.getUtils().productUrl(await app.getShortCode());
 * ```
 */
export type GetShortCode = () => Promise<string>;

/**
 * Applies one of the ready-made configurations of the product.
 *
 * @remarks
 * One step of the history, as with {@link SetConfiguration}.
 *
 * @param id - Id of a configuration from {@link GetPopularConfigurations}.
 * @returns The configuration that is in effect now.
 * @throws {@link AppError} with `INVALID_OPTION` for an unknown id, `CONFIGURATION_INVALID` when the product has
 * changed since the configuration was created.
 * @example
 * ```ts
 * const [first] = await app.getPopularConfigurations();
 * if (first) await app.applyPopularConfiguration(first.id);
 * ```
 */
export type ApplyPopularConfiguration = (id: string) => Promise<Configuration>;
