export function Card({title, children}) { return <li><b>{title}</b> {children}</li>; }
