import React, { useState } from 'react';

export function Swatch({ colors, onPick }) {
  const [active, setActive] = useState(null);
  return (
    <ul className="swatch" aria-label={"Colors" + 1}>
      {colors.map((color) => (
        <li key={color.id} style={{ background: color.hex }}>
          <Button.Icon disabled onClick={() => onPick(color)}>Pick &amp; close</Button.Icon>
        </li>
      ))}
      <></>
    </ul>
  );
}
