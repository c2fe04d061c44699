export function Mark({ children }) { return <mark>{children}</mark>; }
