import {Icon} from '@iconify/react';
import Missing from '../components/Missing';

export default {
  Icon2: Icon,
  Missing,
  Marked: ({children}) => <mark>{children}</mark>,
  img: Icon,
};
