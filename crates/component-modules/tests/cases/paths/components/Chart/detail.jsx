import './detail.css';
export default ({ a = 1, ...rest }) => <p {...rest} key={a}>détail</p>;
