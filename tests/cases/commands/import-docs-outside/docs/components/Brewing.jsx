import React from 'react';

export const Brewing = ({ children, title = 'Brewing' }) => (
  <details>
    <summary>{title}</summary>
    {children}
  </details>
);
