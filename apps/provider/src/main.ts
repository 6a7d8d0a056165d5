import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RenderPage } from '../pages/page-props.ts'
import { buildApp, type Provider } from './app.ts'
import { type MediaOptions, openMediaFiles, openStorage } from './catalogue/index.ts'
import { type Config, ConfigError, isLoopback, readConfig } from './config.ts'
import { isForThePerson } from './db/failures.ts'
import { openDatabaseOf } from './db/open.ts'
import { seedDemoShop } from './demo-shop.ts'
import { openLog } from './http/log.ts'
import { type Listener, listen } from './http/server.ts'
import { DEMO_CLIENT_ID, registerStorefront } from './identity/index.ts'
import { every, type Job } from './jobs/index.ts'
import { forgetOldCarts, startMaintenance } from './maintenance.ts'
import { servedCountries } from './pricing/index.ts'

const root = join(import.meta.dirname, '../../..')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }

/** What the built (or, in development, the watched) front ends export; see tools/build.mjs. */
interface FrontEnds {
  render: RenderPage
  buildStorefront(deps: object): { fetch(request: Request): Promise<Response> }
  storefrontAssets: unknown
}

try {
  await start(readConfig(process.env, root))
} catch (error) {
  if (isForThePerson(error)) console.error(`\n${(error as Error).message}\n`)
  else console.error(error)
  process.exit(1)
}

/** Ports, database, provider, storefront: whatever is missing is said before anything listens, and a taken port before a database is made. */
async function start(config: Config): Promise<void> {
  const log = openLog(config.logLevel)
  const say = (line: string): void => console.log(line)
  await checkPorts(config)
  const frontEnds = await loadFrontEnds(config)
  const open = await openDatabaseOf(config, {
    say,
    onLost: (reason) => {
      console.error(`\nThe database ended: ${reason}\n`)
      process.exit(1)
    },
  })

  const closers: (() => Promise<void>)[] = [() => open.close()]
  try {
    const { db, reader } = open
    if (await seedDemoShop(db, join(root, 'demo-shop'))) say('The demo shop is set up.')
    await registerStorefront(db, config.storefrontUrl)
    const media = openMediaFiles(reader, mediaOf(config), log)
    const maintenance = startMaintenance(db, log, media)
    const jobs: Job[] = [...maintenance.jobs]
    closers.unshift(async () => void (await Promise.all(jobs.map((job) => job.stop()))))
    const provider = await buildApp({
      db,
      reader,
      media,
      render: frontEnds.render,
      providerUrl: config.providerUrl,
      storefrontUrl: config.storefrontUrl,
      clientId: DEMO_CLIENT_ID,
      secureCookies: !isLoopback(config.providerUrl),
      allowLoopback: isLoopback(config.providerUrl),
      version,
      log,
      now: () => new Date(),
      fetchPictures: maintenance.fetchPictures,
    })
    closers.unshift(() => provider.close())
    const storefront = buildStorefrontOf(config, provider, frontEnds, log)
    jobs.push(every(1_000, 'follow changes', log, () => provider.followChanges()))
    jobs.push(forgetOldCarts(db, log, () => provider.settings.current().carts.expireAfterDays))

    const listeners = await listenToBoth(config, provider, storefront)
    closers.unshift(async () => void (await Promise.all(listeners.map((listener) => listener.close()))))
    closeOn(['SIGINT', 'SIGTERM'], provider, closers, say)
    answerParent(provider)
    sayOpen(provider.settings.current().shop.name, config, say)
  } catch (error) {
    for (const close of closers) await close()
    throw error
  }
}

function mediaOf({ media }: Config): MediaOptions {
  return { ...media, storage: openStorage(media.storage) }
}

function sayOpen(shopName: string, config: Config, say: (line: string) => void): void {
  const [shop, api] = [`${shopName} is open:`, 'API and checkout:']
  const width = Math.max(shop.length, api.length) + 2
  say(
    `\n  ${shop.padEnd(width)}${config.storefrontUrl}\n  ${api.padEnd(width)}${config.providerUrl}\n  Ctrl-C stops it.\n`,
  )
}

/** Takes both ports for a moment. */
async function checkPorts(config: Config): Promise<void> {
  const notYet = { fetch: async () => new Response(null, { status: 503, headers: { 'retry-after': '5' } }) }
  const listeners = await listenToBoth(config, notYet, notYet)
  await Promise.all(listeners.map((listener) => listener.close(0)))
}

interface Handler {
  fetch(request: Request): Response | Promise<Response>
  answerAtOnce?: Provider['answerAtOnce']
}

async function listenToBoth(config: Config, provider: Handler, storefront: Handler): Promise<Listener[]> {
  const first = await listen(provider.fetch, {
    port: config.providerPort,
    hostname: config.host,
    portVariable: 'PROVIDER_PORT',
    answerAtOnce: provider.answerAtOnce,
  })
  try {
    return [
      first,
      await listen(storefront.fetch, {
        port: config.storefrontPort,
        hostname: config.host,
        portVariable: 'STOREFRONT_PORT',
      }),
    ]
  } catch (error) {
    await first.close(0)
    throw error
  }
}

function buildStorefrontOf(config: Config, provider: Provider, frontEnds: FrontEnds, log: ReturnType<typeof openLog>) {
  const { shop, pricing } = provider.settings.current()
  return frontEnds.buildStorefront({
    storefrontUrl: config.storefrontUrl,
    providerUrl: config.providerUrl,
    // In one process the storefront reaches the provider without a socket, by the same signature.
    providerFetch: (input: RequestInfo | URL, init?: RequestInit) => provider.fetch(new Request(input, init)),
    clientId: DEMO_CLIENT_ID,
    secureCookies: !isLoopback(config.storefrontUrl),
    assets: frontEnds.storefrontAssets,
    log,
    shopName: shop.name,
    texts: { tagline: shop.tagline, about: shop.about, notice: shop.notice },
    countries: servedCountries(pricing),
    lang: new Intl.Locale(shop.locale).language,
  })
}

async function loadFrontEnds(config: Config): Promise<FrontEnds> {
  if (config.isDevelopment) {
    const { loadInDev } = (await import(pathToFileURL(join(root, 'tools/build.mjs')).href)) as {
      loadInDev(): Promise<{ buildStorefront: FrontEnds['buildStorefront']; render: RenderPage }>
    }
    return { ...(await loadInDev()), storefrontAssets: undefined }
  }
  const storefront = join(root, 'dist/storefront/server/index.js')
  const pages = join(root, 'dist/pages/server/index.js')
  if (!existsSync(storefront) || !existsSync(pages))
    throw new ConfigError('The pages of the shop are not built yet. Start it with: npm start')
  const [{ buildStorefront, readAssets }, { render }] = (await Promise.all([
    import(pathToFileURL(storefront).href),
    import(pathToFileURL(pages).href),
  ])) as [Pick<FrontEnds, 'buildStorefront'> & { readAssets(folder: string): unknown }, Pick<FrontEnds, 'render'>]
  return { buildStorefront, render, storefrontAssets: readAssets(join(root, 'dist/storefront/client')) }
}

/** Says no more to proxies, ends what is running, then closes from the outside in. A second signal ends at once. */
function closeOn(
  signals: NodeJS.Signals[],
  provider: Provider,
  closers: (() => Promise<void>)[],
  say: (line: string) => void,
): void {
  let closing = false
  for (const signal of signals) {
    process.on(signal, () => {
      if (closing) process.exit(1)
      closing = true
      provider.drain()
      void (async () => {
        for (const close of closers) await close()
        say('\nStopped.')
        process.exit(0)
      })()
    })
  }
}

/** A benchmark starts the shop as its child and asks how often kept bytes were enough. */
function answerParent(provider: Provider): void {
  if (!process.send) return
  process.on('message', (message) => {
    const type = (message as { type?: unknown } | null)?.type
    if (type === 'cache-counts') process.send?.({ type, ...provider.cacheCounts() })
    if (type === 'cache-sizes') process.send?.({ type, ...provider.cacheSizes() })
  })
  process.channel?.unref() // the channel alone does not keep the shop open
}
