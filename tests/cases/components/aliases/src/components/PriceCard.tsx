import Frame from '@parts/Frame';
import { prices } from '@data/prices';
import { currency } from '/src/currency';
import leaf from '/img/leaf.svg';

export default function PriceCard() {
  return <Frame picture={leaf}>{prices.map(price => `${price} ${currency}`).join(', ')}</Frame>;
}
