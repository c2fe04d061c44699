export default function CodeBlock({ children, language, title, className = '' }) {
  return (
    <div className={title ? 'code has-title' : 'code'}>
      {title && <div className="code-title">{title}</div>}
      <pre tabIndex={0} className={`code-pre ${className}`} data-language={language}>
        <code>{typeof children === 'string' ? children.replace(/\n$/, '') : children}</code>
      </pre>
    </div>
  );
}
