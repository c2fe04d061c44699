// The licences of the packages and fonts in a bundle, whose texts must be part of every copy.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashedName } from './css.js';

const IN_PACKAGE = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

/** Names of files with a licence or with notices that must accompany it. */
const TEXTS = /^(?:licen[cs]e|copying|notice)(?:[.-](?:md|txt|mit|apache|bsd))*$/i;

/** The fonts by the file of their licence. */
const FONTS = { 'OFL.txt': 'Geist and Geist Mono (fonts)', 'OFL-STIX.txt': 'STIX Two Math (font)' };

const RULE = `\n\n${'-'.repeat(80)}\n\n`;

/**
 * Returns the licences of the packages that modules belong to.
 * @param {Iterable<string>} modules absolute paths; those outside of packages are ours
 * @returns {[subject: string, text: string][]}
 */
export function licencesOf(modules) {
  const folders = [...modules].map((id) => IN_PACKAGE.exec(id.replace(/^\0/, ''))?.[0]);
  return [...new Set(folders)].filter(Boolean).map(licenceOf);
}

/** Returns the licence of a font, by its file. */
export function fontLicence(file) {
  return [FONTS[file], readFileSync(fileURLToPath(new URL(`../src/fonts/${file}`, import.meta.url)), 'utf8').trim()];
}

function licenceOf(folder) {
  const { name, version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => TEXTS.test(file)).toSorted() : [];
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').replaceAll('\r', '').trim());
  // For a package without a text, the name of its licence and the copyright holder.
  const holder = typeof author === 'string' ? author : author?.name;
  const named = [`Licence: ${license}`, holder && `Author: ${holder}`].filter(Boolean).join('\n');
  return [`${name} ${version}`, texts.join('\n\n') || named];
}

/** Returns a text with all licences, in which a licence of several packages occurs once. */
export function notices(texts) {
  const subjects = new Map();
  for (const [subject, text] of texts) subjects.set(text, [...(subjects.get(text) ?? []), subject]);
  const parts = [...subjects].map(([text, names]) => `${names.toSorted().join('\n')}\n\n${text}`);
  return `Software and fonts in these files, and their licences.${RULE}${parts.toSorted().join(RULE)}\n`;
}

/**
 * Emits the licences of the packages in the chunks.
 * @param {{ fonts?: string[], fileName?: string }} options fonts: files of licences; fileName: by default, a name with a hash
 */
export function licences({ fonts = [], fileName } = {}) {
  return {
    name: 'licences',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? Object.keys(file.modules) : []));
      const source = notices([...licencesOf(modules), ...fonts.map(fontLicence)]);
      this.emitFile({ type: 'asset', fileName: fileName ?? hashedName('licences.txt', source), source });
    },
  };
}
