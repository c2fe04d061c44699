import { Children, cloneElement, isValidElement, useState } from 'react';

export default function Tabs({ children, defaultValue, values, className = '' }) {
  const items = Children.toArray(children).filter(isValidElement);
  const labels = values ?? items.map(({ props }) => ({ value: props.value, label: props.label ?? props.value }));
  const first = items.find(({ props }) => props.default) ?? items[0];
  const [selected, select] = useState(defaultValue ?? first?.props.value);
  return (
    <div className={`tabs ${className}`}>
      <div className="tab-list" role="tablist">
        {labels.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            role="tab"
            className="tab"
            aria-selected={value === selected}
            onClick={() => select(value)}
          >
            {label ?? value}
          </button>
        ))}
      </div>
      {items.map((item) => cloneElement(item, { key: item.props.value, hidden: item.props.value !== selected }))}
    </div>
  );
}
