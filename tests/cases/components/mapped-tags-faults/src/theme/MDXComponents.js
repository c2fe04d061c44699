import {Icon} from '@iconify/react';
import Missing from '../components/Missing';
import Chart from 'chart-of-nobody';
import Frame from './Frame';
import './marks.css';

const color = 'red';
const Paint = ({children}) => <b className={color}>{children}</b>;
export function Outer({children}) {
  return <Frame><Paint>{children}</Paint></Frame>;
}

export default {
  Icon2: Icon,
  Missing,
  Marked: ({children}) => <mark>{children}</mark>,
  Painted: Paint,
  Outer,
  Method({children}) { return <i>{children}</i>; },
  Drawn: () => <Chart />,
  Card: {Title: () => <h2>Title</h2>},
  img: Icon,
};
