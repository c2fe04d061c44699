import React from 'react';
import MDXComponents from '@theme-original/MDXComponents';
import Card from '../components/Card';
import * as Icons from '../components/icons';
import more from './more';

function Marked({children}) {
  return <mark>{children}</mark>;
}

export default {
  ...MDXComponents,
  ...more,
  Card,
  Marked,
  Arrow: (props) => <b>{props.children}</b>,
  Icons,
  Group: {Item: Marked},
  img: Card,
  a: (props) => <a {...props} />,
};
