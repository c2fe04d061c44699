export default {
  title: 
