const plugin = require("drill-rules");
const isPreview = false;

module.exports = {
  guide: ["index"],
  rulesSidebar: [
    "index",
    isPreview && "preview",
    {
      type: "category",
      label: "Basics",
      items: [{ type: "doc", id: "rules/no-bits" }, ...plugin.basics],
    },
    { type: "category", label: "Rules", items: plugin.rules.map((rule) => rule.id) },
    { "In short": ["rules/no-bits"], Computed: plugin.more },
    { type: "category", label: "With a page", link: { type: "doc", id: "index" }, items: [...plugin.more] },
    ...plugin.rest,
  ],
  computed: plugin.sidebar,
};
