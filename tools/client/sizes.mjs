/**
 * Size of the client in a page: entries as a shop would write them, bundled and minified by Rolldown, compressed by
 * gzip -9. A budget holds for all that an entry loads at once; what it loads later is shown beside it.
 */
import { SourceMap } from 'node:module'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'

const root = join(import.meta.dirname, '../..')
const CLIENT = '@cartwright/client'
const ENTRY = 'virtual:entry'

const EVERYTHING = `import * as all from '${CLIENT}'\nglobalThis.all = all\n`
const MAIN_MODULES = ['currentCart', 'products', 'collections', 'redirects']
const ENTRIES = [
  { name: 'createClient + OAuthStrategy', budget: 5_000, code: entryOf([], { isSigned: true }) },
  {
    name: `createClient + OAuthStrategy + ${MAIN_MODULES.join(' + ')}`,
    budget: 10_000,
    code: entryOf(MAIN_MODULES, { isSigned: true }),
  },
  { name: 'createClient', code: entryOf([], { isSigned: false }) },
  { name: 'createClient + currentCart.getCurrentCart', code: entryOfOne('currentCart', 'getCurrentCart') },
  { name: 'everything', code: EVERYTHING },
]

function entryOf(modules, { isSigned }) {
  const names = ['createClient', ...(isSigned ? ['OAuthStrategy'] : []), ...modules]
  const auth = isSigned ? `, auth: OAuthStrategy({ clientId: 'shop' })` : ''
  return `import { ${names.join(', ')} } from '${CLIENT}'\nglobalThis.client = createClient({ modules: { ${modules.join(', ')} }${auth} })\n`
}

function entryOfOne(module, name) {
  return `import { createClient, ${module} } from '${CLIENT}'\nglobalThis.client = createClient({ modules: { ${name}: ${module}.${name} } })\n`
}

/**
 * Every entry measured. `entryFile` is the client's own entry: its source, or what was packed.
 * @param {string} entryFile
 */
export async function measureSizes(entryFile) {
  const measured = []
  for (const { name, budget, code } of ENTRIES) {
    const apart = await bundle(code, entryFile, { isSplit: true })
    const [entry] = apart.filter((chunk) => chunk.isEntry)
    const first = reach(entry, apart)
    const later = apart.filter((chunk) => !first.includes(chunk))
    const [whole] = await bundle(code, entryFile, { isSplit: false })
    measured.push({
      name,
      budget,
      entry: sum(first.map(weigh)),
      later: later.map((chunk) => ({ ...weigh(chunk), of: nameChunk(chunk) })),
      whole: weigh(whole),
      modules: first.flatMap(weighModules),
    })
  }
  return measured
}

/** Returns one sentence for each entry over its budget. */
export function findOversize(measured) {
  return measured
    .filter(({ budget, entry }) => entry.gzip > budget)
    .map(
      ({ name, budget, entry }) => `${name}: ${count(entry.gzip)} bytes of gzip, over the budget of ${count(budget)}.`,
    )
}

/** A line for each entry, and with `modules` what each module takes of it. */
export function describeSizes(measured, { modules = false } = {}) {
  return measured.flatMap(({ name, budget, entry, later, whole, modules: parts }) => {
    const limit = budget ? ` of ${count(budget)}${entry.gzip > budget ? ', TOO LARGE' : ''}` : ''
    const lazy = later.map(({ of, gzip }) => `${of} ${count(gzip)}`).join(', ')
    return [
      `${name}: gzip ${count(entry.gzip)}${limit}; minified ${count(entry.bytes)}; ` +
        (lazy
          ? `loaded later, when needed: ${lazy}; all in one file: gzip ${count(whole.gzip)}`
          : 'nothing is loaded later'),
      ...(modules ? describeModules(parts) : []),
    ]
  })
}

function describeModules(parts) {
  const rows = parts
    .toSorted((a, b) => b.saved - a.saved)
    .map(({ of, bytes, saved }) => `  ${String(bytes).padStart(6)} ${String(saved).padStart(5)}  ${of}`)
  return ['  minified  gzip (what the bundle would lose without it)', ...rows]
}

/**
 * All of the client in one script without imports, as `globalThis.all`.
 * @param {string} entryFile
 */
export async function bundleEverything(entryFile) {
  const [{ code }] = await bundle(EVERYTHING, entryFile, { isSplit: false })
  return code
}

async function bundle(code, entryFile, { isSplit }) {
  const build = await rolldown({
    input: ENTRY,
    cwd: root,
    platform: 'browser',
    resolve: { conditionNames: ['cartwright-source', 'import'] },
    plugins: [entryPlugin(code, entryFile)],
  })
  const { output } = await build.generate({
    format: 'es',
    minify: true,
    comments: false,
    sourcemap: 'hidden',
    codeSplitting: isSplit,
  })
  await build.close()
  return output.filter((item) => item.type === 'chunk')
}

function entryPlugin(code, entryFile) {
  return {
    name: 'entry-of-a-shop',
    resolveId: (id) => (id === ENTRY ? `\0${ENTRY}` : id === CLIENT ? entryFile : undefined),
    load: (id) => (id === `\0${ENTRY}` ? code : undefined),
  }
}

/** A chunk and what it imports at once, and what that imports. */
function reach(entry, chunks) {
  const found = new Set([entry])
  // A set goes on with what is added on the way.
  for (const { imports } of found) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk)
  }
  return [...found]
}

/** By the module that asks for it, or by what is in it where several do. */
function nameChunk({ facadeModuleId, moduleIds }) {
  return (facadeModuleId ? [facadeModuleId] : moduleIds).map((id) => basename(id).replace(/\.[jt]s$/, '')).join(' + ')
}

function weigh({ code }) {
  return { bytes: Buffer.byteLength(code), gzip: gzipSync(code, { level: 9 }).length }
}

function sum(weights) {
  return weights.reduce((all, { bytes, gzip }) => ({ bytes: all.bytes + bytes, gzip: all.gzip + gzip }), {
    bytes: 0,
    gzip: 0,
  })
}

/** Weighs each module: its part of the minified text, by the source map, and the gzip savings without it. */
function weighModules({ code, map }) {
  const sources = new SourceMap(map)
  const owned = code
    .split(/(?<=\n)/)
    .flatMap((line, row) =>
      Array.from({ length: line.length }, (_, column) => [
        line[column],
        sources.findEntry(row, column).originalSource ?? '',
      ]),
    )
  const whole = gzipSync(code, { level: 9 }).length
  return [...new Set(owned.map(([, owner]) => owner))].map((owner) => {
    const rest = owned.filter(([, of]) => of !== owner).map(([character]) => character)
    return {
      of: owner.includes('virtual:') || !owner ? 'the entry itself' : shorten(owner),
      bytes: code.length - rest.length,
      saved: whole - gzipSync(rest.join(''), { level: 9 }).length,
    }
  })
}

function shorten(path) {
  return path.replaceAll('\\', '/').replace(/^.*(?=packages\/client\/|node_modules\/)/, '')
}

function count(value) {
  return value.toLocaleString('en')
}
