export default function Admonition({ type = 'note', title, icon, className = '', children }) {
  return (
    <div className={`admonition admonition-${type} ${className}`} role="note">
      <p className="admonition-title">
        {icon && <span>{icon}</span>}
        <span>{title ?? type}</span>
      </p>
      <div className="admonition-body">{children}</div>
    </div>
  );
}
