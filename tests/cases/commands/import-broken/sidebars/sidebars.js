module.exports = {
  docs: [ 
