export default {
  title: 'Tea',
}
