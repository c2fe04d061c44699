import styles from './Sheet.module.css';
import other from './other.module.less';
import './plain.css';

export default function Sheet() {
  return <b className={`${styles.bold} ${other.name}`}>Sheet</b>;
}
