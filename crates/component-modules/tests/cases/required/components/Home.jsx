import Logo from '../static/logo.svg';

const image = require('../static/picture.png').default;
const { label } = require('./label');
const items = [{ Svg: require('../static/logo.svg').default, data: require('./data.json') }];

export default function Home() {
  require('./home.css');
  return <p><Logo role="img" /><img src={image} alt={label} />{items.map(({ Svg, data }) => <Svg key={data.name} />)}</p>;
}
