import pack from 'some-package';

export default () => pack;
