// Compiles the TypeScript examples of the declarations' comments and of the guides against the declarations.
//
// An example is read as a module of a page. Exports of the library that it does not import are imported for it. A name
// that nobody declares belongs to the page, such as `showPrice()`, and so does a module that is not there; a misspelt
// name of the library does not pass, because the compiler then suggests the right one.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const packageName = '@mirmaq/configurator';
const packageFolder = fileURLToPath(new URL('..', import.meta.url));
const guideFolder = path.join(packageFolder, '../docs');
const entryPoints = {
  [packageName]: path.join(packageFolder, 'src/index.ts'),
  [`${packageName}/elements`]: path.join(packageFolder, 'src/elements.ts'),
};

/** The compiler's codes for what an example may leave to the page. */
const pageName = new Set([2304, 2552, 2593, 18004]);
const pageModule = new Set([2307, 2882]);

const compilerOptions = readCompilerOptions();
const libraryNames = exportedNames();
const examples = [...examplesInComments(), ...examplesInGuides()];
const problems = compile(examples).filter((problem) => !belongsToPage(problem));

for (const { file, line, message } of problems) console.error(`${file}:${line}: ${message}`);
console.log(`${examples.length} examples, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;

function readCompilerOptions() {
  const { config } = ts.readConfigFile(path.join(packageFolder, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, packageFolder);
  const paths = Object.fromEntries(Object.entries(entryPoints).map(([name, file]) => [name, [file]]));
  // What a name of the page gives has no type, and neither have the parameters of its callbacks.
  return { ...options, jsx: ts.JsxEmit.Preserve, noImplicitAny: false, noUnusedLocals: false, paths };
}

function exportedNames() {
  const program = ts.createProgram([entryPoints[packageName]], compilerOptions);
  const checker = program.getTypeChecker();
  const entry = program.getSourceFile(entryPoints[packageName]);
  return checker.getExportsOfModule(checker.getSymbolAtLocation(entry)).map(({ name }) => name);
}

function examplesInComments() {
  const files = readdirSync(path.join(packageFolder, 'src'), { recursive: true });
  return files
    .filter((name) => name.endsWith('.ts'))
    .sort()
    .flatMap((name) => fences(path.join(packageFolder, 'src', name), /^ *\* ```(ts)\n(.*?)^ *\* ```$/gms))
    .map((example) => ({ ...example, code: example.code.replaceAll(/^ *\* ?/gm, '') }));
}

function examplesInGuides() {
  return readdirSync(guideFolder)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .flatMap((name) => fences(path.join(guideFolder, name), /^```(tsx?)\b[^\n]*\n(.*?)^```$/gms));
}

/** The fenced blocks of a file, each with its language and the line on which its code begins. */
function fences(file, pattern) {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(pattern)].map(({ 1: language, 2: code, index }) => ({
    file: path.relative(packageFolder, file),
    line: text.slice(0, index).split('\n').length + 1,
    language,
    code,
  }));
}

function compile(examples) {
  const name = ({ language }, index) => path.join(packageFolder, `example-${index}.${language}`);
  const sources = new Map(examples.map((example, index) => [name(example, index), example]));
  const host = ts.createCompilerHost(compilerOptions);
  const { readFile, fileExists } = host;
  host.fileExists = (file) => sources.has(file) || fileExists(file);
  host.readFile = (file) => (sources.has(file) ? moduleOf(sources.get(file)) : readFile(file));

  const program = ts.createProgram([entryPoints[`${packageName}/elements`], ...sources.keys()], compilerOptions, host);
  return ts.getPreEmitDiagnostics(program).map((diagnostic) => problemOf(diagnostic, sources));
}

/**
 * The code with an import of what it uses. One line goes before it, so that line numbers stay easy to map. The library
 * exports no classes: a name after `new` is the browser's, such as `new Option()`.
 */
function moduleOf({ code }) {
  const imported = [...code.matchAll(/\bimport\s+(?:type\s+)?\{([^}]*)\}/g)].flatMap(([, names]) =>
    names.split(',').map((name) => name.replace(/^\s*type\s/, '').trim()),
  );
  const declared = [...code.matchAll(/\b(?:const|let|function|class|interface|type)\s+(\w+)/g)].map(([, name]) => name);
  const known = new Set([...imported, ...declared]);
  const used = libraryNames.filter((name) => !known.has(name) && new RegExp(`(?<!new )\\b${name}\\b`).test(code));
  return `import { ${used.join(', ')} } from '${packageName}'; export {};\n${code}`;
}

function problemOf({ file, start = 0, code, messageText }, sources) {
  const message = ts.flattenDiagnosticMessageText(messageText, ' ');
  const line = file?.getLineAndCharacterOfPosition(start).line ?? 0;
  const example = sources.get(file?.fileName);
  return example
    ? { file: example.file, line: example.line + line - 1, code, message }
    : { file: path.relative(packageFolder, file?.fileName ?? 'tsconfig.json'), line: line + 1, code, message };
}

function belongsToPage({ code, message }) {
  const suggestion = /Did you mean '(\w+)'/.exec(message)?.[1];
  if (pageName.has(code)) return !libraryNames.includes(suggestion);
  return pageModule.has(code) && (!message.includes(`'${packageName}`) || message.includes(`'${packageName}/jsx'`));
}
