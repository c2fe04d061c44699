module.exports = {
  title: "x"
  url: "y",
};
