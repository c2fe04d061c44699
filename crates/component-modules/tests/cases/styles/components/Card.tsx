import './card.css';
import './again.css';
import classes from './card.module.css';

export default () => <p className={classes.card}>Card</p>;
