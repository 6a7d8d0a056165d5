/**
 * The client as others install it: plain JavaScript and declarations, a file for each source, so that bundlers can
 * leave out what is not used and editors show the comments.
 *
 *     node tools/build-client.mjs                  into packages/client/dist
 *     npm run client -- FOLDER                     a tarball for npm install or publish, into this folder
 */
import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import './check-runtime.mjs'
import { runNpm } from './client/run-npm.mjs'

const root = join(import.meta.dirname, '..')
const client = join(root, 'packages/client')

if (import.meta.main) {
  if (process.argv.at(-1) === '--pack') {
    console.error('Say which folder the package is to go into: npm run client -- FOLDER')
    process.exit(1)
  }
  const { pack } = parseArgs({ options: { pack: { type: 'string' } } }).values
  if (pack === undefined) buildClient(join(client, 'dist'))
  else {
    // npm runs it in the project's folder; the person is somewhere else.
    const folder = resolve(process.env.INIT_CWD ?? '', pack)
    mkdirSync(folder, { recursive: true })
    const { file, bytes, unpackedBytes, fileCount } = packClient(folder)
    console.log(`${file}: ${bytes} bytes, ${unpackedBytes} in ${fileCount} files when unpacked.`)
  }
}

/** Compiles into this folder, in place of what is there. */
function buildClient(folder) {
  rmSync(folder, { recursive: true, force: true })
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const project = join(client, 'tsconfig.build.json')
  const { status, stdout, stderr } = spawnSync(process.execPath, [compiler, '-p', project, '--outDir', folder], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The client does not compile.\n${stdout}${stderr}`)
  for (const name of readdirSync(folder, { recursive: true })) {
    const tidy = name.endsWith('.d.ts') ? tidyDeclarations : name.endsWith('.js') ? withoutComments : undefined
    if (tidy) writeFileSync(join(folder, name), tidy(readFileSync(join(folder, name), 'utf8')))
  }
  removeUnused(folder)
}

function tidyDeclarations(declarations) {
  return indentByTwo(withoutBlankLines(nameCompiledFiles(declarations)))
}

/** Removes the blank line before a tag: editors set it apart themselves, and all of them are 1 kB of every install. */
function withoutBlankLines(declarations) {
  return declarations.replaceAll(/\n[ ]*\*(?=\n[ ]*\* @)/g, '')
}

/** As in the sources. The four of the compiler would be some 7 kB more in every install. */
function indentByTwo(declarations) {
  return declarations.replaceAll(/^(?: {4})+/gm, (indent) => indent.slice(indent.length / 2))
}

/**
 * The compiler says `.js` in what `.js` files import, but not in what `.d.ts` files do, which older compilers then
 * refuse.
 */
function nameCompiledFiles(declarations) {
  return declarations.replaceAll(/(\bfrom |\bimport\()(['"])(\.[^'"]*)\.ts\2/g, '$1$2$3.js$2')
}

/**
 * Editors show what is said in the declarations; why a line is as it is, the sources say. The marks that bundlers
 * look for stay, which the compiler would remove.
 */
function withoutComments(script) {
  return script.replaceAll(/^[ \t]*(?:\/\*\*[^]*?\*\/|\/\/.*)\n/gm, '')
}

/**
 * The compiler writes two files for each source; that of a table has no declaration anybody sees, that of a type no
 * code.
 */
function removeUnused(folder) {
  const used = new Set(['index.js', 'index.d.ts'].map((name) => join(folder, name)))
  // A set goes on with what is added on the way.
  for (const file of used) {
    const imports = readFileSync(file, 'utf8').matchAll(/(?:\bfrom |\bimport |\bimport\()['"](\.[^'"]*)\.js['"]/g)
    const ending = file.endsWith('.d.ts') ? '.d.ts' : '.js'
    for (const [, path] of imports) used.add(join(dirname(file), `${path}${ending}`))
  }
  for (const name of readdirSync(folder, { recursive: true })) {
    const file = join(folder, name)
    if (statSync(file).isFile() && !used.has(file)) rmSync(file)
  }
}

/**
 * The package, packed by npm into this folder.
 * @returns {{ file: string, bytes: number, unpackedBytes: number, fileCount: number, integrity: string }}
 */
export function packClient(folder) {
  const work = mkdtempSync(join(tmpdir(), 'cartwright-client-'))
  try {
    buildClient(join(work, 'dist'))
    // The sources stay here, so that nothing is said about them; and what lies here is not published by mistake.
    const { private: _, exports, ...manifest } = JSON.parse(readFileSync(join(client, 'package.json'), 'utf8'))
    const { 'cartwright-source': __, ...compiled } = exports['.']
    writeFileSync(
      join(work, 'package.json'),
      `${JSON.stringify({ ...manifest, exports: { '.': compiled } }, null, 2)}\n`,
    )
    copyFileSync(join(client, 'README.md'), join(work, 'README.md'))
    copyFileSync(join(root, 'LICENSE'), join(work, 'LICENSE'))
    const [{ filename, size, unpackedSize, entryCount, integrity }] = JSON.parse(
      runNpm(['pack', '--json', '--ignore-scripts', `--pack-destination=${folder}`], work),
    )
    return { file: join(folder, filename), bytes: size, unpackedBytes: unpackedSize, fileCount: entryCount, integrity }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
