/*
 * The data types of the library by area.
 */
export * from './aliases';
export * from './analytics';
export * from './auth';
export * from './basket';
export * from './bundles';
export * from './cart';
export * from './common';
export * from './customer';
export * from './element-events';
export * from './elements';
export * from './embed';
export * from './enums';
export * from './events';
export * from './export';
export * from './favourites';
export * from './filters';
export * from './global';
export * from './mail';
export * from './media';
export * from './modular';
export * from './options';
export * from './personalisation';
export * from './pricing';
export * from './product';
export * from './product-info';
export * from './scene';
export * from './theme';
export * from './webgl';
export * from './webhooks';
export * from './widgets';
