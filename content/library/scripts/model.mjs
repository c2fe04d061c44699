// Makes the model of the reference from the declarations.
//
//   node scripts/model.mjs           checks the declarations, and that model.json is current
//   node scripts/model.mjs --write   checks the declarations and writes model.json
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Application, ReflectionKind, TypeDocReader } from 'typedoc';

// Paths in the model are relative to the working directory of TypeDoc.
process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const modelFile = 'model.json';
const application = await Application.bootstrap({}, [new TypeDocReader()]);
const project = await convert();
const problems = callsWithoutMember(project);

const model = `${JSON.stringify(application.serializer.projectToObject(project, process.cwd()))}\n`;
if (process.argv.includes('--write')) {
  await writeFile(modelFile, model);
} else if (model !== (await readFile(modelFile, 'utf8').catch(() => ''))) {
  problems.push(`${modelFile} is not what the declarations give: run \`npm run model\` and commit the result.`);
}

for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
console.log(summary(project));

/** Runs TypeDoc with its validation: an undocumented name and a broken link are errors. */
async function convert() {
  const converted = await application.convert();
  if (converted) application.validate(converted);
  const { logger } = application;
  if (!converted || logger.hasErrors() || logger.hasWarnings()) process.exit(1);
  return converted;
}

/** The call `addToCart` has the type `AddToCart`, and the introduction of its module links it. */
function callsWithoutMember(project) {
  const members = new Set(['Init']);
  const found = [];
  for (const [moduleName, interfaceName] of Object.entries({ app: 'App', auth: 'Auth' })) {
    const module = project.getChildByName([moduleName]);
    const linked = new Set(module.comment.summary.map((part) => part.target?.name));
    for (const member of module.getChildByName([interfaceName]).children) {
      const alias = member.name[0].toUpperCase() + member.name.slice(1);
      members.add(alias);
      if (member.type?.name !== alias) found.push(`${moduleName}.${member.name} is not of the type ${alias}.`);
      if (!linked.has(alias)) found.push(`The introduction of the module ${moduleName} does not link ${alias}.`);
    }
  }
  const orphans = calls(project).filter(({ name }) => !members.has(name));
  return [...found, ...orphans.map(({ name }) => `${name} is the type of no call.`)];
}

/** The aliases that are types of calls, which are those declared in their folder. */
function calls(project) {
  return project
    .getReflectionsByKind(ReflectionKind.TypeAlias)
    .filter((alias) => project.getSymbolIdFromReflection(alias).packagePath.startsWith('src/types/functions/'));
}

function summary(project) {
  const count = (kind) => project.getReflectionsByKind(kind).length;
  return [
    `${count(ReflectionKind.Enum)} enumerations`,
    `${count(ReflectionKind.Interface)} interfaces`,
    `${count(ReflectionKind.TypeAlias)} type aliases, ${calls(project).length} of them calls`,
  ].join(', ');
}
