import { Cart } from "@acme/core";
/** Options of {@link renderCart}. */
export interface RenderOptions { cart: Cart; }
/** Renders a cart. */
export function renderCart(options: RenderOptions): string { return String(options); }
