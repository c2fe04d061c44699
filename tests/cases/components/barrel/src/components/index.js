export {A} from './A';
export {B} from './B';
export {default as C} from './C';
export * from './D';
import E from './E';
export {E};
