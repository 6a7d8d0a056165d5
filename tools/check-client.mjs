/**
 * Cost of the client for those who install it, and its runtimes: packed, installed into an empty project without a
 * network, called, bundled and type-checked. Ends with 1 where a promise of docs/architecture.md is broken.
 *
 *     node tools/check-client.mjs                      all of it
 *     node tools/check-client.mjs sizes [--modules]    only the sizes of bundles, from the sources; with a list of modules
 */
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import './check-runtime.mjs'
import { packClient } from './build-client.mjs'
import { runNpm } from './client/run-npm.mjs'
import { tryRuntimes } from './client/runtimes.mjs'
import { checkSamples } from './client/samples.mjs'
import { bundleEverything, describeSizes, findOversize, measureSizes } from './client/sizes.mjs'
import { findUndocumented, timeTypeCheck } from './client/types.mjs'

const BUDGET = { installedBytes: 400_000, typeCheckSeconds: 1.5 }

const root = join(import.meta.dirname, '..')
const { values, positionals } = parseArgs({ allowPositionals: true, options: { modules: { type: 'boolean' } } })
const problems = []

if (positionals.includes('sizes')) await checkSizes(join(root, 'packages/client/src/index.ts'))
else await checkAll()

if (problems.length > 0) {
  console.error(`\n${problems.join('\n')}`)
  process.exitCode = 1
}

async function checkAll() {
  const folder = mkdtempSync(join(tmpdir(), 'cartwright-check-client-'))
  try {
    const installed = install(folder)
    const entryFile = join(installed.folder, 'dist/index.js')
    checkInstalled(installed)
    await checkRuntimes(folder, entryFile)
    const seconds = checkTypes(folder, installed.folder)
    const [smallest, main] = await checkSizes(entryFile)
    checkClaims('packages/client/README.md', readFileSync(join(installed.folder, 'README.md'), 'utf8'), {
      'client and session, minified, gzip': smallest.entry.gzip,
      'with cart, products, collections and redirects': main.entry.gzip,
      'the same with all that is loaded later, in one file': main.whole.gzip,
    })
    checkClaims('README.md', readFileSync(join(root, 'README.md'), 'utf8'), {
      'the client with session, cart, catalogue and redirects, gzip': main.entry.gzip,
    })
    console.log(
      `${kilobytes(smallest.entry.gzip)} and ${kilobytes(main.entry.gzip)} gzip of ${kilobytes(smallest.budget)} and ${kilobytes(main.budget)}; ` +
        `${installed.packages.length} package, ${kilobytes(installed.bytes)} of ${kilobytes(BUDGET.installedBytes)}; types ${seconds.toFixed(2)} s of ${BUDGET.typeCheckSeconds} s`,
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function install(folder) {
  const { file, bytes: packedBytes, integrity } = packClient(folder)
  // A reproducible package lets anyone compare the published one with these sources.
  if (packClient(folder).integrity !== integrity) problems.push('Packed twice, the client is not the same bytes.')
  writeFileSync(join(folder, 'package.json'), '{ "name": "a-shop", "private": true, "type": "module" }\n')
  runNpm(['install', file, '--ignore-scripts', '--no-audit', '--no-fund'], folder)
  const { packages } = JSON.parse(readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8'))
  const own = join(folder, 'node_modules/@cartwright/client')
  const files = readdirSync(own, { recursive: true })
    .map((name) => join(own, name))
    .filter((path) => statSync(path).isFile())
  return {
    folder: own,
    files,
    packedBytes,
    bytes: files.reduce((all, path) => all + statSync(path).size, 0),
    packages: Object.keys(packages),
    manifest: JSON.parse(readFileSync(join(own, 'package.json'), 'utf8')),
  }
}

function checkInstalled({ files, bytes, packedBytes, packages, manifest }) {
  console.log(`installed: ${packages.length} package, ${bytes} bytes in ${files.length} files, packed ${packedBytes}`)
  if (packages.length !== 1) problems.push(`An install brings ${packages.length} packages: ${packages.join(', ')}.`)
  if (bytes > BUDGET.installedBytes) problems.push(`Installed: ${bytes} bytes, over ${BUDGET.installedBytes}.`)
  const unwanted = ['scripts', 'dependencies', 'peerDependencies', 'optionalDependencies', 'bundleDependencies', 'bin']
  for (const name of unwanted.filter((each) => manifest[each]))
    problems.push(`The package that is published has ${name}.`)
  const isStrange = (path) => !/(\.js|\.d\.ts|[/\\](package\.json|README\.md|LICENSE))$/.test(path)
  for (const path of files.filter(isStrange)) problems.push(`Nobody who installs the client needs ${path}.`)
}

async function checkRuntimes(folder, entryFile) {
  const { places, problems: found } = await tryRuntimes(folder, await bundleEverything(entryFile))
  console.log(`runs in ${places.join(', in ')}${found.length > 0 ? ': NOT EVERYWHERE' : ''}`)
  problems.push(...found)
}

function checkTypes(folder, clientFolder) {
  const {
    empty,
    program,
    problems: found,
  } = timeTypeCheck(folder, readFileSync(join(clientFolder, 'README.md'), 'utf8'))
  const more = program - empty
  console.log(`type check: ten lines ${program.toFixed(2)} s, nothing ${empty.toFixed(2)} s, medians of 3`)
  problems.push(...found)
  const samples = checkSamples(folder)
  console.log(`samples of the documentation: ${samples.count}`)
  problems.push(...samples.problems)
  const undocumented = findUndocumented(join(clientFolder, 'dist'))
  if (undocumented.length > 0)
    problems.push(`No comment with an example where it is declared: ${undocumented.join(', ')}.`)
  if (more > BUDGET.typeCheckSeconds)
    problems.push(
      `The type check of ten lines takes ${more.toFixed(2)} s more than that of none; ${BUDGET.typeCheckSeconds} s are allowed.`,
    )
  return more
}

async function checkSizes(entryFile) {
  const sizes = await measureSizes(entryFile)
  console.log(describeSizes(sizes, { modules: values.modules }).join('\n'))
  problems.push(...findOversize(sizes))
  return sizes
}

/** The README's sizes equal the measured ones, but for the last digit. */
function checkClaims(file, readme, measured) {
  for (const [what, bytes] of Object.entries(measured)) {
    const claimed = Number(readme.split(`| ${what} | `)[1]?.split(' kB')[0]) * 1000
    if (!(Math.abs(claimed - bytes) < 150))
      problems.push(`${file} says ${kilobytes(claimed)} for "${what}", and it is ${kilobytes(bytes)}.`)
  }
}

function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`
}
