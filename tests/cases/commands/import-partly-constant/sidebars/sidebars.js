const plugin = require("drill-rules");

module.exports = {
  guide: ["index"],
  rulesSidebar: ["index", { type: "category", label: "Rules", items: plugin.rules.map((rule) => rule.id) }],
};
