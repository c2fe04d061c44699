import circle from './circle.svg';

export const pictures = [
  { src: require('./square.svg').default, alt: 'A square' },
  { src: circle, alt: 'A circle' },
];
export const readme = require('./note.json').text;
export function current() {
  return require('./note.json');
}
