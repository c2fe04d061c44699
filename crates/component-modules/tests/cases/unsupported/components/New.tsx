import source wasm from './module.js';
import defer * as later from './module.js';
@observer
export default class New {
  @memo get() {
    using file = open();
    return file;
  }
}
