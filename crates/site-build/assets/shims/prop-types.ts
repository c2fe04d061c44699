// Props are not validated: each validator accepts everything.
const accept = Object.assign(() => null, { isRequired: () => null });
const make = () => accept;

export const any = accept;
export const array = accept;
export const arrayOf = make;
export const bool = accept;
export const element = accept;
export const elementType = accept;
export const exact = make;
export const func = accept;
export const instanceOf = make;
export const node = accept;
export const number = accept;
export const object = accept;
export const objectOf = make;
export const oneOf = make;
export const oneOfType = make;
export const shape = make;
export const string = accept;
export const symbol = accept;

export default {
  any, array, arrayOf, bool, element, elementType, exact, func, instanceOf,
  node, number, object, objectOf, oneOf, oneOfType, shape, string, symbol,
};
