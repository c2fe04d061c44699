import fs from "node:fs";
import { fileURLToPath } from "node:url";

const packageFile = new URL("./package.json", import.meta.url);
const packageJson = JSON.parse(fs.readFileSync(packageFile, "utf8"));
const repository = `https://github.com/${packageJson.repository}`;
const docs = fileURLToPath(new URL("docs", import.meta.url));

export default {
  title: packageJson.name,
  url: "https://drill.example",
  baseUrl: "/",
  presets: [
    [
      "classic",
      { docs: { path: docs, routeBasePath: "/", sidebarPath: "./sidebars/sidebars.js" }, blog: false },
    ],
  ],
  themeConfig: {
    // The title of the navbar is part of the logo.
    navbar: { logo: { alt: "Drill", src: "img/logo.svg" }, items: [{ type: "docSidebar", sidebarId: "rulesSidebar", label: "Rules" }] },
    footer: {
      links: [
        {
          title: "More",
          items: [
            { label: "Repository", href: repository },
            { label: "Chat", href: "." },
            { label: "Sponsor", href: sponsorOf(packageJson) },
          ],
        },
        { title: "Sponsors", items: [{ label: "Others", href: sponsorOf("others") }] },
      ],
    },
  },
};
