module.exports = { title: "V", presets: [["classic", { docs: { sidebarPath: "./sidebars.js" } }]] };
