export default 'px';
