export function format(it) { return `${it} px`; }
