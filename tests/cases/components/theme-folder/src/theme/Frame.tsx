export default function Frame({ children }) { return <i>{children}</i>; }
