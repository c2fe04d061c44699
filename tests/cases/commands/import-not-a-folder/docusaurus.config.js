module.exports = { title: "T", url: "https://a.test", baseUrl: "/" };
