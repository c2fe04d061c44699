import styles from './cup.module.scss';
import './steam.scss';

export default function Cup() {
  return <b className={styles.cup}>Cup</b>;
}
