export default "ä b";
