// Builds what Node cannot run as it is: the storefront and the hosted pages, each for the server and for the browser,
// into dist/. Does nothing when dist/ was built from the same sources. A build that is stopped leaves the one before
// it whole.
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'dist')
const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

const APPS = [
  {
    name: 'storefront',
    server: 'apps/storefront/src/app.tsx',
    islands: 'apps/storefront/src/islands.ts',
    assets: 'assets',
  },
  {
    name: 'pages',
    server: 'apps/provider/pages/render.tsx',
    islands: 'apps/provider/pages/islands.ts',
    assets: 'pages-assets',
  },
  // Runs in the browser alone: the bundle of the hosted pages renders its document.
  {
    name: 'backoffice',
    islands: 'apps/backoffice/src/main.tsx',
    assets: 'admin/assets',
    plugins: [leaveOutOtherLanguages(['en-US', 'de-DE', 'fr-FR', 'he-IL'])],
  },
]

const TYPES = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.csv': 'text/csv; charset=utf-8',
}
const SOURCES = ['packages', 'apps', 'package-lock.json', 'vite.config.ts', 'tools/build.mjs']

/**
 * Builds unless dist/ is up to date. Answers what dist/build.json says: the key, the sizes of the browser's
 * JavaScript and the time taken.
 * @param {{ log?: (line: string) => void, force?: boolean }} [options]
 */
export async function build({ log = console.log, force = false } = {}) {
  const key = await keyOfSources()
  const last = await readBuild()
  if (!force && last?.key === key) {
    log('Build: up to date.')
    return last
  }

  const start = performance.now()
  log('Build: storefront, hosted pages and back office …')
  const work = await makeWorkFolder('work')
  // Vite compiles JSX by this variable: under a test runner it would be a development build, and be kept.
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'production'
  try {
    const sizes = {}
    await Promise.all(
      APPS.map(async (app) => {
        const [, client] = await Promise.all([
          app.server && buildServer(app, join(work, app.name, 'server')),
          buildClient(app, join(work, app.name, 'client')),
        ])
        sizes[app.name] = client
      }),
    )
    const ms = Math.round(performance.now() - start)
    const made = { key, ms, sizes }
    await writeFile(join(work, 'build.json'), `${JSON.stringify(made, null, 2)}\n`)
    await replaceBuild(work)
    for (const [name, { files, gzip: sum }] of Object.entries(sizes)) {
      for (const file of files)
        log(
          `  ${name} ${file.path}  ${kilobytes(file.bytes)}, gzip ${kilobytes(file.gzip)}, brotli ${kilobytes(file.br)}`,
        )
      if (files.length > 0) log(`  ${name}: all JavaScript of the browser is ${kilobytes(sum)} gzip`)
    }
    log(`Build: done in ${(ms / 1000).toFixed(1)} s.`)
    return made
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = NODE_ENV
    await rm(work, { recursive: true, force: true })
  }
}

/**
 * Reads dist/build.json; undefined without a build.
 * @returns {Promise<{ key: string, ms: number, sizes: Record<string, { gzip: number, files: { path: string, module?:
 * string, imports: string[], bytes: number, gzip: number, br: number }[] }> } | undefined>}
 */
export async function readBuild() {
  try {
    return JSON.parse(await readFile(join(dist, 'build.json'), 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * The storefront and the hosted pages as they were built.
 * @returns {Promise<{ buildStorefront: Function, render: Function, serveAsset: Function, renderMail: Function,
 * backOffice: object, assets: object, close(): Promise<void> }>}
 */
export async function loadBuilt() {
  const load = (name) => import(pathToFileURL(join(dist, name, 'server', 'index.js')).href)
  const [{ buildStorefront, readAssets }, { createBackOffice, createHostedPages, renderMail }] = await Promise.all([
    load('storefront'),
    load('pages'),
  ])
  return {
    buildStorefront,
    ...createHostedPages(join(dist, 'pages', 'client')),
    renderMail,
    backOffice: createBackOffice(join(dist, 'backoffice', 'client')),
    assets: readAssets(join(dist, 'storefront', 'client')),
    close: async () => {},
  }
}

/**
 * The same straight from the sources: a change is there at the next request. The browser gets the same files as from a
 * real build, so that the same policy holds for both.
 * @param {{ log?: (line: string) => void }} [options]
 * @returns {ReturnType<typeof loadBuilt>}
 */
export async function loadInDev({ log = console.log } = {}) {
  const { createServer } = await import('vite')
  const vite = await createServer({
    ...viteOptions('development'),
    server: {
      middlewareMode: true,
      hmr: false,
      ws: false,
      watch: { ignored: ['**/dist/**', '**/data/**', '**/.git/**'] },
    },
    optimizeDeps: { noDiscovery: true, include: [] },
  })
  const folder = await makeWorkFolder('dev')
  const load = (path) => vite.environments.ssr.runner.import(`/${path}`)
  const [storefront, pages, backOffice] = APPS
  const [storefrontFolder, pagesFolder, backOfficeFolder] = APPS.map(({ name }) => join(folder, name))
  let newest

  async function read() {
    const [{ buildStorefront, readAssets }, { createBackOffice, createHostedPages, renderMail }] = await Promise.all([
      load(storefront.server),
      load(pages.server),
      buildClient(storefront, storefrontFolder),
      buildClient(pages, pagesFolder),
      buildClient(backOffice, backOfficeFolder),
    ])
    newest = {
      buildStorefront,
      ...createHostedPages(pagesFolder),
      renderMail,
      backOffice: createBackOffice(backOfficeFolder),
      assets: readAssets(storefrontFolder),
    }
  }
  await read()

  let reading = Promise.resolve()
  let timer
  vite.watcher.on('all', (_event, path) => {
    if (!/\.(tsx?|css)$/.test(path) || /\.test\.tsx?$/.test(path)) return
    clearTimeout(timer)
    // The last good code stays in use while a file does not compile.
    timer = setTimeout(() => {
      reading = read().then(
        () => log(`Build: ${relative(root, path)} changed.`),
        (error) => log(`Build: ${error.message}`),
      )
    }, 50)
  })

  return {
    buildStorefront(deps) {
      let madeOf
      let made
      return {
        async fetch(request) {
          await reading
          if (madeOf !== newest) {
            made = newest.buildStorefront({ ...deps, assets: newest.assets })
            madeOf = newest
          }
          return made.fetch(request)
        },
      }
    },
    render: (...args) => newest.render(...args),
    serveAsset: (request) => newest.serveAsset(request),
    renderMail: (...args) => newest.renderMail(...args),
    backOffice: {
      render: (...args) => newest.backOffice.render(...args),
      serveAsset: (request) => newest.backOffice.serveAsset(request),
    },
    assets: newest.assets,
    async close() {
      clearTimeout(timer)
      await reading
      await vite.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Texts of React Aria in other languages than these become empty modules: it has thirty. */
function leaveOutOtherLanguages(languages) {
  return {
    name: 'leave-out-other-languages',
    enforce: 'pre',
    resolveId(specifier, importer = '') {
      const [language] = /[a-z]{2}-[A-Z]{2}(?=\.\w+$)/.exec(specifier) ?? []
      const isLeftOut = language && /[\\/]react-(aria|stately)/.test(importer) && !languages.includes(language)
      return isLeftOut ? '\0no-texts' : undefined
    },
    load: (id) => (id === '\0no-texts' ? 'export default {}' : undefined),
  }
}

function viteOptions(mode) {
  return { root, configFile: join(root, 'vite.config.ts'), mode, logLevel: 'warn', clearScreen: false }
}

async function buildServer(app, outDir) {
  const vite = await import('vite')
  await vite.build({
    ...viteOptions('production'),
    // One file with everything in it starts fastest, and runs without node_modules.
    ssr: { noExternal: true },
    build: {
      ssr: join(root, app.server),
      outDir,
      target: 'node20',
      minify: false,
      // They stand in every page that is sent.
      cssMinify: true,
      sourcemap: false,
      emptyOutDir: false,
      rolldownOptions: { output: { entryFileNames: 'index.js', codeSplitting: false } },
    },
    define: { 'process.env.NODE_ENV': '"production"' },
  })
}

async function buildClient(app, folder) {
  await mkdir(folder, { recursive: true })
  const files = {}
  const sizes = []
  let script = null
  let styles = []
  const vite = await import('vite')
  const names = `${app.assets}/[name]-[hash].js`
  const { output } = await vite.build({
    ...viteOptions('production'),
    plugins: app.plugins,
    base: '/',
    build: {
      outDir: folder,
      emptyOutDir: false,
      assetsDir: app.assets,
      modulePreload: false,
      target: 'baseline-widely-available',
      rolldownOptions: {
        input: join(root, app.islands),
        treeshake: { moduleSideEffects: (id) => !/\/packages\/(ui|client)\//.test(id) },
        output: { entryFileNames: names, chunkFileNames: names },
        // "use client" is for frameworks that render on a server too.
        onLog: (level, log, handle) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && handle(level, log),
      },
    },
  })
  for (const file of output) {
    const path = `/${file.fileName}`
    const plain = Buffer.from(file.type === 'chunk' ? file.code : file.source)
    const [br, gz] = await Promise.all([
      compressBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
      compressGzip(plain, { level: 9 }),
    ])
    await Promise.all([writeFile(join(folder, `${path}.br`), br), writeFile(join(folder, `${path}.gz`), gz)])
    files[path] = { type: TYPES[extname(path)] ?? 'application/octet-stream', encodings: ['br', 'gzip'] }
    if (file.type === 'chunk')
      sizes.push({
        path,
        // The module that the chunk was made for; none for what several chunks share.
        ...(file.facadeModuleId && { module: relative(root, file.facadeModuleId).replaceAll('\\', '/') }),
        imports: file.imports.map((name) => `/${name}`),
        bytes: plain.length,
        gzip: gz.length,
        br: br.length,
      })
    if (file.type === 'chunk' && file.isEntry) {
      script = path
      styles = [...(file.viteMetadata?.importedCss ?? [])].map((name) => `/${name}`)
    }
  }
  await writeFile(join(folder, 'manifest.json'), `${JSON.stringify({ script, styles, files }, null, 2)}\n`)
  return { gzip: sizes.reduce((sum, file) => sum + file.gzip, 0), files: sizes }
}

/**
 * build.json goes first and comes last: whoever is stopped in between leaves a dist/ that says it has to be built.
 * @param {string} work
 */
export async function replaceBuild(work) {
  await rm(join(dist, 'build.json'), { force: true })
  for (const { name } of APPS) await putFolderInPlace(name, work)
  await rename(join(work, 'build.json'), join(dist, 'build.json'))
}

/** Another command may have built at the same time, and be doing the same at this moment. */
async function putFolderInPlace(name, work) {
  for (let turn = 1; ; turn++) {
    await rename(join(dist, name), join(work, `${name}-old-${turn}`)).catch((error) => {
      if (error.code !== 'ENOENT') throw error
    })
    try {
      await rename(join(work, name), join(dist, name))
      return
    } catch (error) {
      if (!['ENOTEMPTY', 'EEXIST'].includes(error.code) || turn === 100) throw error
    }
  }
}

/** A folder inside dist/, so that renaming out of it is one step. Those of processes that are gone are removed. */
async function makeWorkFolder(purpose) {
  await mkdir(dist, { recursive: true })
  for (const name of await readdir(dist)) {
    const pid = /^\.(?:work|dev)-(\d+)-/.exec(name)?.[1]
    if (pid && !isRunning(Number(pid))) await rm(join(dist, name), { recursive: true, force: true })
  }
  return mkdtemp(join(dist, `.${purpose}-${process.pid}-`))
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** A hash of every source that can change what is built. Tests and documents cannot. */
export async function keyOfSources() {
  const hash = createHash('sha256')
  for (const source of SOURCES) await addToHash(hash, join(root, source))
  return hash.digest('hex')
}

async function addToHash(hash, path) {
  if (extname(path) === '' || !/\.[a-z]+$/.test(path)) {
    const entries = await readdir(path, { withFileTypes: true }).catch(() => undefined)
    if (entries) {
      for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
        if (entry.name === 'node_modules' || entry.name === 'dist' || entry.name === 'testing') continue
        await addToHash(hash, join(path, entry.name))
      }
      return
    }
  }
  if (!/\.(tsx?|css|json|mjs)$/.test(path) || /\.test\.tsx?$/.test(path)) return
  hash
    .update(relative(root, path).replaceAll('\\', '/'))
    .update('\0')
    .update(await readFile(path))
    .update('\0')
}

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await build({ force: process.argv.includes('--force') })
}
