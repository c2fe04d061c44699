export default function Icon({glyph, children}) { return <i className={glyph}>{children}</i>; }
