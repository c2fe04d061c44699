/** A price as people read it: `€12.50`. */
export const euro = (price: number): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' }).format(price);
