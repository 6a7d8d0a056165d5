/** Module boundaries (docs/architecture.md): allowed imports, and naming conventions that no linter checks. */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findImportCycles, findImportsAgainstOrder } from './import-graph.ts'
import type { ImportGraph } from './import-graph.ts'

const root = join(import.meta.dirname, '..')
const files = sourceFiles().map((path) => {
  const text = readFileSync(join(root, path), 'utf8')
  return { path, text, imports: importsOf(path, text) }
})
const shipped = files.filter(({ path }) => !isForTests(path))

/** Allowed imports of each part: our own packages, and (`packages`) whether npm packages are allowed at all. */
const parts = [
  { name: 'contract', folder: 'packages/contract/src/', mayImport: [], packages: true },
  { name: 'client', folder: 'packages/client/src/', mayImport: [], packages: false },
  { name: 'ui', folder: 'packages/ui/src/', mayImport: [], packages: true },
  { name: 'storefront', folder: 'apps/storefront/src/', mayImport: ['client', 'ui'], packages: true },
  { name: 'back office', folder: 'apps/backoffice/src/', mayImport: ['client', 'ui'], packages: true },
  { name: 'pages', folder: 'apps/provider/pages/', mayImport: ['client', 'ui'], packages: true },
  { name: 'provider', folder: 'apps/provider/src/', mayImport: ['contract'], packages: true },
]

/** Imports of our own files, type imports included. */
const graph: ImportGraph = new Map(
  shipped
    .filter(({ path }) => parts.some(({ folder }) => path.startsWith(folder)))
    .map(({ path, imports }) => [
      path,
      imports.filter((to) => to.startsWith('.')).map((to) => relativeTo(path, to.replace(/\?.*/, ''))),
    ]),
)

describe('packages', () => {
  for (const part of parts) {
    test(`${part.name} imports ${part.mayImport.join(' and ') || 'no other part'}`, () => {
      const mine = shipped.filter(({ path }) => path.startsWith(part.folder))
      expect(
        refused(mine, (from, to) => {
          if (to.startsWith('.')) {
            // Types of pages and mails are declared in shared files, which the modules fill.
            const target = relativeTo(from, to)
            const isAgreed =
              part.name === 'provider' &&
              ['page-props.ts', 'mails/mail-props.ts', 'mails/order-mail-props.ts'].some(
                (file) => target === `apps/provider/pages/${file}`,
              )
            return !target.startsWith(part.folder) && !isAgreed
          }
          const own = /^@cartwright\/([^/]+)/.exec(to)?.[1]
          if (own) return !part.mayImport.includes(own)
          return !part.packages
        }),
      ).toEqual([])
    })
  }

  test('the client names neither Node nor React', () => {
    const mine = shipped.filter(({ path }) => path.startsWith('packages/client/src/'))
    const foreign =
      /(?<!\w\s*\.\s*)\b(process|global)\s*(\?\.|\.|\[)|globalThis\.process|\b(Buffer|React|__dirname)\b|\bnode:|\brequire\(/
    expect(mine.length).toBeGreaterThan(20)
    expect(mine.filter(({ text }) => foreign.test(withoutComments(text))).map(({ path }) => path)).toEqual([])
  })

  test('the provider names the client in tests only', () => {
    const outside = shipped.filter(({ path }) => path.startsWith('apps/provider/src/'))
    expect(refused(outside, (_from, to) => to.startsWith('@cartwright/client'))).toEqual([])
  })
})

describe('direction of imports', () => {
  test('no files import each other in a circle', () => {
    expect(graph.size).toBeGreaterThan(1000)
    expect(findImportCycles(graph)).toEqual([])
  })

  folderOrder('apps/provider/src/platform', [
    'text',
    'ids.ts',
    'money.ts',
    'time-zones.ts',
    'default-credentials.ts',
    'write-file-atomically.ts',
    'db',
    'concurrency',
    'cache',
    'outbox',
    'audit',
    'jobs',
    'http',
  ])

  folderOrder('apps/provider/src/catalogue', [
    'model',
    'store',
    'collection-rules',
    'search',
    'changes',
    'collections',
    'products',
    'translations',
    'query/parse',
    'query/sql',
    'query/plan',
    'query',
    'response-cache/fragments',
    'response-cache',
    'services.ts',
    'catalogue-writes.ts',
    'inventory',
    'bulk-edit',
    'gallery',
    'digital',
    'related',
    'editing',
    'collection-editing',
    'recommendations',
    '*-handlers.ts',
    'handlers.ts',
    'index.ts',
  ])

  folderOrder('apps/provider/src/transfer', ['import', 'export', 'jobs', 'index.ts'])

  folderOrder('apps/provider/src/identity', [
    'opaque-token.ts',
    'keys',
    'captcha',
    'rate-limit',
    'email-verification',
    'passwords',
    'clients',
    'sessions',
    'accounts',
    'authorize',
    'token',
    'members',
    'forms',
    'pages',
    'staff',
    'identity.ts',
    'index.ts',
  ])

  test.each(['cart', 'checkout', 'orders', 'payments', 'pricing'])(
    'folders and files directly inside of %s import each other in one direction',
    (module) => {
      const folder = `apps/provider/src/${module}/`
      const entryOf = (file: string) => file.slice(folder.length).split('/')[0]!
      const entries: ImportGraph = new Map()
      for (const [file, targets] of graph) {
        if (!file.startsWith(folder)) continue
        const others = targets.filter((to) => to.startsWith(folder) && entryOf(to) !== entryOf(file)).map(entryOf)
        entries.set(entryOf(file), [...(entries.get(entryOf(file)) ?? []), ...others])
      }
      expect(entries.size).toBeGreaterThan(3)
      expect(findImportCycles(entries)).toEqual([])
    },
  )

  folderOrder('apps/storefront/src', [
    'texts',
    'forms',
    'http',
    'shopper',
    'catalogue',
    'front',
    'shop.ts',
    'page.ts',
    'paths',
    'components',
    'dom',
    'notifications',
    'privacy',
    'currency',
    'cart',
    'wishlist',
    'shopping',
    'seo',
    'browse',
    'search',
    'reviews',
    'product',
    'collection',
    'home',
    'pages',
    'contact',
    'layout',
    'orders',
    'sign-in',
    'account',
    'maintenance',
    'staff',
    'app',
    'app.tsx',
    'islands.ts',
  ])
})

describe('inside the provider', () => {
  // In this order: each may import those before it. The machinery knows no word of the shop.
  const machinery = ['platform', 'settings', 'mail']
  const modules = [
    'addresses',
    'access-log',
    'empty-modules',
    'bulk-jobs',
    'media',
    'catalogue',
    'transfer',
    'contacts',
    'identity',
    'crm',
    'redirects',
    'payments',
    'pricing',
    'shop-front',
    'back-in-stock',
    'stock-control',
    'wishlist',
    'data',
    'cart',
    'checkout',
    'orders',
    'reviews',
    'media-library',
    'account',
    'back-office',
  ]
  const entrances = ['config.ts', 'app', 'demo-shop', 'cli', 'cli.ts', 'main.ts']
  folderOrder('apps/provider/src', [...machinery, ...modules, ...entrances])

  const folder = 'apps/provider/src/'
  const mine = shipped.filter(({ path }) => path.startsWith(folder))
  const placeOf = (path: string) => path.slice(folder.length).split('/')[0]!

  test('a module reaches another through its index.ts', () => {
    const from = mine.filter(({ path }) => [...modules, ...machinery].includes(placeOf(path)))
    expect(
      refused(from, (path, to) => {
        if (!to.startsWith('.')) return false
        const target = relativeTo(path, to)
        const place = placeOf(target)
        return modules.includes(place) && place !== placeOf(path) && target !== `${folder}${place}/index.ts`
      }),
    ).toEqual([])
  })

  test('SQL of modules, mails, settings and the application is in stores', () => {
    const statement = /\bsql\s*(<[^`(]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/
    const withSql = mine.filter(
      ({ path, text }) =>
        [...modules, 'mail', 'settings', 'app'].includes(placeOf(path)) && statement.test(withoutComments(text)),
    )
    expect(withSql.length).toBeGreaterThan(50)
    const isStore = (path: string): boolean => /(^|[-/])store\.ts$|\/(store|sql)\//.test(path)
    expect(withSql.map(({ path }) => path).filter((path) => !isStore(path))).toEqual([])
  })

  test('a transaction outside of the wrapper of writes has an audit entry, or belongs to shoppers and jobs', () => {
    const own = /\btransact\(/
    // Shoppers have events and devices; jobs of orders write the history of the order.
    const ofShoppersAndJobs =
      /^(account|wishlist|back-in-stock|cart|checkout|redirects|orders|payments|demo-shop|reviews|media|catalogue\/(changes|gallery|store)|identity\/(authorize|token|accounts|pages|members|email-verification|clients))\//
    const silent = mine.filter(
      ({ path, text }) =>
        own.test(withoutComments(text)) &&
        !ofShoppersAndJobs.test(path.slice(folder.length)) &&
        placeOf(path) !== 'platform' &&
        !/\baudit(Staff)?\(tx, /.test(text),
    )
    expect(silent.map(({ path }) => path)).toEqual([])
  })

  test('transactions run by transact, which retries them when a prepared plan is stale', () => {
    const starting = mine.filter(({ text }) => /\.transaction\(\)/.test(withoutComments(text))).map(({ path }) => path)
    // Migrations and partitions consist of DDL, which is never prepared.
    expect(starting.map((path) => path.slice(folder.length))).toEqual([
      'platform/db/migrate.ts',
      'platform/db/transaction.ts',
      'platform/outbox/partitions.ts',
    ])
  })

  test('only main.ts and cli.ts read the environment', () => {
    const readers = mine.filter(({ text }) => /\bprocess\.env\b/.test(text)).map(({ path }) => path)
    expect(readers.filter((path) => ![`${folder}main.ts`, `${folder}cli.ts`].includes(path))).toEqual([])
  })
})

/**
 * Messages between windows reach, and come from, anybody who is not kept out: each way has one place, which is tested
 * in a browser (`e2e/client-silent-login.spec.ts`).
 */
describe('windows', () => {
  const folders = ['packages/client/src/oauth/', 'packages/ui/src/', 'apps/storefront/src/', 'apps/provider/pages/']
  const inBrowsers = shipped.filter(({ path }) => folders.some((folder) => path.startsWith(folder)))
  const placesOf = (call: RegExp) => inBrowsers.filter(({ text }) => call.test(withoutComments(text)))

  test('every postMessage names its target origin', () => {
    const calls = placesOf(/\bpostMessage\(/)
    expect(calls.map(({ path }) => path)).toEqual(['apps/provider/pages/identity/web-message-page.tsx'])
    expect(calls[0]?.text.match(/postMessage\(.*/g)).toEqual(['postMessage(message, targetOrigin)`'])
  })

  test('the only message listener checks source, origin and state', () => {
    const listeners = placesOf(/addEventListener\(\s*['"`]message['"`]|\bonmessage\b/)
    expect(listeners.map(({ path }) => path)).toEqual(['packages/client/src/oauth/silent-login.ts'])
    for (const check of ['source !== frame.contentWindow', '!origins.includes(origin)', 'said.state !== state'])
      expect(listeners[0]?.text).toContain(check)
  })
})

describe('names', () => {
  test('files are kebab-case', () => {
    const wrong = files.filter(({ path }) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/.test(basename(path)))
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  test('a file of the storefront and the hosted pages is called *.island.ts exactly if it exports an island', () => {
    const inPages = shipped.filter(({ path }) => /^apps\/(storefront\/src|provider\/pages)\/.*\.tsx?$/.test(path))
    const islands = inPages.filter(({ text }) => /^export const island\b/m.test(text)).map(({ path }) => path)
    expect(islands.length).toBeGreaterThan(15)
    expect(islands).toEqual(inPages.map(({ path }) => path).filter((path) => path.endsWith('.island.ts')))
  })

  test('no file is a drawer for everything', () => {
    const drawers = /^(utils?|helpers?|misc|common|shared)(\.test)?\.[a-z]+$/
    expect(files.filter(({ path }) => drawers.test(basename(path))).map(({ path }) => path)).toEqual([])
  })
})

/**
 * Tests that imports inside of a folder run one way: each entry of `order` (subfolder, file, or `*-handlers.ts` for
 * those of all folders) imports only those before it.
 */
function folderOrder(folder: string, order: string[]): void {
  test(`imports inside of ${folder} follow the order of its folders`, () => {
    expect(findImportsAgainstOrder(graph, folder, order)).toEqual([])
  })
}

function isForTests(path: string): boolean {
  return /\.(test|stress|spec)\.tsx?$/.test(path) || /\/(testing|tests|fixtures)\//.test(path)
}

function importsOf(path: string, text: string): string[] {
  if (!/\.[mc]?[jt]sx?$/.test(path)) return []
  const statements = withoutComments(text).matchAll(
    /(?:^\s*(?:import|export)\s(?:[^'"`;()]*?\sfrom\s)?|\bimport\(\s*)['"]([^'"\n]+)['"]/gm,
  )
  return [...statements].map((match) => match[1]!)
}

/** Without lines that are comments; what stands behind code stays. */
function withoutComments(text: string): string {
  return text.replaceAll(/^\s*(\/\/|\*|\/\*).*$/gm, '')
}

function relativeTo(path: string, to: string): string {
  return relative(root, join(root, dirname(path), to)).replaceAll('\\', '/')
}

function refused(from: typeof files, isRefused: (path: string, to: string) => boolean): string[] {
  return from.flatMap(({ path, imports }) => imports.filter((to) => isRefused(path, to)).map((to) => `${path} → ${to}`))
}

/** Every file of ours under the folders that hold code, with paths relative to the root. */
function sourceFiles(): string[] {
  const notOurs = ['node_modules', 'dist', 'coverage']
  // They are named as each of them asks for.
  const isPeer = (path: string): boolean => path.startsWith('bench/peers/') && path !== 'bench/peers/page'
  const files: string[] = []
  const walk = (folder: string): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory() && !notOurs.includes(entry.name) && !entry.name.startsWith('.') && !isPeer(path))
        walk(path)
      else if (/\.[mc]?[jt]sx?$/.test(entry.name)) files.push(path)
    }
  }
  for (const folder of ['apps', 'packages', 'tools', 'bench', 'e2e']) {
    if (existsSync(join(root, folder))) walk(folder)
  }
  return files
}
