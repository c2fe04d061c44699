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
const a = <div data-x='&amp;"' {...rest} render={<X.Y z:w="1" />}>{/* none */} a < b don't // text {`t ${<i />}`} {n > 0 && <>yes</>}</div>, b = c < d;
if (a) return <a />; else return cond ? <B /> : [<C key={1} />, <D>{e}</D>];
<Style>{`a { b: c }`}</Style>
<IonIcon icon={heart} />
<IonIcon
  icon={star}
/>
<script>const inside = 1;</script>
<p>One<br>two</p>
after();
