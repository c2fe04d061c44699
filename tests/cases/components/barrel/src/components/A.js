export const A = ({children}) => <b>{children}</b>;
