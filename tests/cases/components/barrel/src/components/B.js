import x from 'missing-package'; export const B = () => <b>{x}</b>;
