import { constants, readFileSync } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { RenderMail } from '../pages/mails/mail-props.ts'
import { answerBenchmarkMessages } from './app/benchmark-channel.ts'
import { buildApp, type Provider } from './app/app.ts'
import { replaceDeprecatedValues } from './app/deprecated-names.ts'
import { createProgressPrinter } from './cli/progress.ts'
import { shutDownOnSignals } from './app/signals.ts'
import { createMediaFiles } from './media/index.ts'
import { type Config, ConfigError, readConfig, describeAddressWarning } from './config.ts'
import { isUserFacingError, formatUserFacingError } from './platform/db/database-errors.ts'
import { startDatabase } from './platform/db/open-database.ts'
import type { Database } from './platform/db/pool.ts'
import {
  blockDemoMembers,
  initializeShopSettings,
  isDemoLoading,
  printDemoMembers,
  type RunningDemoLoad,
  startDemo,
} from './demo-shop/index.ts'
import { describeDiskForecast, recordDiskUsage, createDisk } from './app/disk-space.ts'
import { type Frontends, loadFrontends } from './app/load-frontends.ts'
import { type LoadShedder, createLoadShedder } from './platform/concurrency/load-shedder.ts'
import { createLogger } from './platform/http/logger.ts'
import { createStartupHandler, type PortHandler } from './platform/http/startup-handler.ts'
import { type Listener, listen } from './platform/http/server.ts'
import { readOrCreateSecret, registerStorefront } from './identity/index.ts'
import { startPoller, type Poller } from './platform/jobs/index.ts'
import { type Mailer, createMailDelivery, createSmtpMailer } from './mail/index.ts'
import { startMaintenance } from './app/maintenance.ts'
import { type StorefrontHandler, createStorefrontHandler } from './app/storefront-handler.ts'
import { createPartitions } from './platform/outbox/index.ts'
import { CacheBudget } from './platform/cache/index.ts'
import { printCachesOnSignal } from './app/print-caches.ts'
import { toMediaOptions, createProviderDeps } from './app/provider-deps.ts'
import { startProviderJobs } from './app/jobs.ts'
import {
  describeTestMode,
  withLineBreak,
  printStartupMessage,
  printOwnerPassword,
  printTaxRoundingNotice,
} from './app/startup-message.ts'

/** Storefront forms are small. */
const FORM_TIMEOUT_MS = 20_000

const root = join(import.meta.dirname, '../../..')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }

try {
  const environment = replaceDeprecatedValues(process.env, (line) => console.error(line))
  await start(readConfig(environment, root))
} catch (error) {
  if (isUserFacingError(error)) console.error(`\n${formatUserFacingError(error as Error)}\n`)
  else console.error(error)
  process.exit(1)
}

/** State shared by the steps of the start. */
interface Startup {
  config: Config
  log: Logger
  caches: CacheBudget
  frontEnds: Frontends
  db: Database
  reader: Database
  jobs: Poller[]
  /** Closers in the order of the shutdown. */
  closers: (() => Promise<void>)[]
}

/**
 * Starts ports, database, provider and storefront. A taken port is reported before a database is created. Until the
 * shop is open, both ports respond that it is starting.
 */
async function start(config: Config): Promise<void> {
  const log = createLogger(config.logLevel)
  const caches = new CacheBudget(config.cacheBytes)
  printCachesOnSignal(caches, say) // without a listener the signal would end a process that is still starting
  const ports = {
    provider: createStartupHandler({ aliveAt: '/healthz', hasApi: true }),
    storefront: createStartupHandler(),
  }
  const listeners = await listenToBoth(config, ports)
  const frontEnds = await loadFrontends(config)
  const database = await startDatabase(config, { say, onLost: exitWithoutDatabase })
  const { db, reader } = database
  const startup: Startup = { config, log, caches, frontEnds, db, reader, jobs: [], closers: [() => database.close()] }
  const { jobs, closers } = startup
  try {
    const { provider, createProvider } = await startProvider(startup)
    const demo = await startDemoShop(startup, provider, createProvider)
    const cookieSecret = await readOrCreateSecret(db, 'cookies of the storefront')
    const storefront = createStorefrontHandler(config, { provider, caches, frontEnds, log, cookieSecret })
    jobs.push(...startProviderJobs(provider, db, log))
    await startMailDelivery(startup, provider, demo)
    printNotices(config)

    const password = await provider.createFirstOwner(config.ownerEmail)
    const door = createLoadShedder(provider)
    jobs.push(
      startPoller(10_000, 'report rejected requests', log, async () => sayPutOff(door.takeRejectedCount(), log)),
    )
    ports.provider.open(behind(door, provider))
    ports.storefront.open(behind(door, storefront))
    shutDownOnSignals({ provider, listeners, closers, say, log })
    answerBenchmarkMessages(provider)
    const { shop, pricing } = provider.settings.current()
    printStartupMessage(shop.name, config, say)
    printTaxRoundingNotice(pricing.tax.rounding, say)
    // The shop is open: later errors must not end the process.
    if (password !== undefined) printOwnerPassword(password, config, say)
    if (config.testCards)
      void demo.done
        .then(() => printDemoMembers(db, config.demoFolder, say))
        .catch(warn(log, 'Reading the members of the demo shop failed.'))
  } catch (error) {
    for (const close of closers) await close()
    throw error
  }
}

function exitWithoutDatabase(reason: string): void {
  console.error(`\nThe database stopped: ${reason}\n`)
  process.exit(1)
}

/** Starts maintenance and the provider. `createProvider` creates another one, with a clock of its own. */
async function startProvider({ config, log, caches, frontEnds, db, reader, jobs, closers }: Startup): Promise<{
  provider: Provider
  createProvider(now: () => Date): Promise<Provider>
}> {
  await requireWritable(config.media.folder)
  await initializeShopSettings(db, { email: config.ownerEmail })
  await registerStorefront(db, config.storefrontUrl)
  const media = createMediaFiles(reader, { ...toMediaOptions(config), caches }, log)
  await createPartitions(db, new Date())
  const disk = config.databaseUrl ? undefined : createDisk(config.dataDir)
  const outlook = disk && describeDiskForecast(await recordDiskUsage(db, disk, new Date()))
  if (outlook) say(outlook)
  const maintenance = startMaintenance(db, log, media, disk)
  jobs.push(...maintenance.jobs)
  closers.unshift(async () => void (await Promise.all(jobs.map((job) => job.stop()))))
  const deps = createProviderDeps(config, { db, reader, media, caches, frontEnds, version, log })
  const provider = await buildApp({ ...deps, fetchPictures: maintenance.fetchPictures })
  closers.unshift(() => provider.close())
  return { provider, createProvider: (now) => buildApp({ ...deps, now }) }
}

/**
 * Starts to load the demo shop, if the shop is new, and then to warm the caches: in the background, without which the
 * first requests are slower.
 */
async function startDemoShop(
  { config, log, db, closers }: Startup,
  provider: Provider,
  createProvider: (now: () => Date) => Promise<Provider>,
): Promise<RunningDemoLoad> {
  const blocked = await blockDemoMembers({
    db,
    folder: config.demoFolder,
    isAllowed: config.testMode !== 'off',
    now: new Date(),
  })
  if (blocked > 0)
    say(`Blocked ${blocked} demo members: other machines can reach this shop, and their passwords are public.`)
  const ending = new AbortController()
  const demo = await startDemo(provider, {
    db,
    ...config,
    createProvider,
    folder: config.demoFolder,
    isEnabled: config.demo !== 'off',
    withMembersAndOrders: config.testCards && config.demo === 'on',
    storesMails: config.mail.smtp === undefined,
    signal: ending.signal,
    print: withLineBreak(say),
    reportStep: createProgressPrinter(),
  })
  const warm = demo.done
    .then(() => provider.warmProductCache(ending.signal))
    .then(() => provider.warmFragmentCache(ending.signal))
    .then(() => provider.writeAllFragments(ending.signal))
    .then(() => provider.warmFragmentCache(ending.signal)) // fragments written just now
    .catch(warn(log, 'Warming the product cache failed.'))
  closers.unshift(async () => {
    ending.abort()
    await warm
  })
  return demo
}

/** Starts to deliver mails, if there is a mail server. */
async function startMailDelivery(
  { config, log, frontEnds, db, jobs, closers }: Startup,
  provider: Provider,
  demo: RunningDemoLoad,
): Promise<void> {
  if (config.mail.smtp) {
    await demo.done // mails of the demo shop are never sent
    const mailer = createSmtpMailer(config.mail.smtp)
    closers.push(async () => mailer.close())
    jobs.push(deliverMail(config, mailer, { db, provider, renderMail: frontEnds.renderMail, log }))
  } else if (!config.mail.hasMailbox)
    say('No mail server is configured: mails are queued in the database until SMTP_URL is set (docs/guides/mail.md).')
}

function printNotices(config: Config): void {
  const astray = describeAddressWarning(config)
  if (astray) say(astray)
  const testMode = describeTestMode(config)
  if (testMode) say(testMode)
}

function say(line: string): void {
  console.log(line)
}

/** Checks write access to the media folder before an upload could fail. */
async function requireWritable(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.W_OK)
  } catch (cause) {
    throw new ConfigError(
      `The folder ${folder} cannot be created or written to (${(cause as NodeJS.ErrnoException).code}). Give this user write access, or name another folder for files in CARTWRIGHT_MEDIA.`,
      { cause },
    )
  }
}

/** Logs failures after the opening; the shop continues. */
function warn(log: Logger, message: string): (error: unknown) => void {
  return (error) => log.warn({ err: error }, message)
}

function deliverMail(
  config: Config,
  mailer: Mailer,
  { db, provider, renderMail, log }: { db: Database; provider: Provider; renderMail: RenderMail; log: Logger },
): Poller {
  const { deliverDueMails } = createMailDelivery({
    db,
    mailer,
    renderMail,
    shop: () => provider.getMailingShop(),
    from: config.mail.from,
    log,
    now: () => new Date(),
    random: Math.random,
  })
  // Mails written while the demo shop is being restored are not sent.
  return startPoller(1_000, 'deliver mail', log, async () => {
    if (!(await isDemoLoading(db))) await deliverDueMails()
  })
}

/** One log entry for all rejections: there may be thousands in a second. */
function sayPutOff(count: number, log: Logger): void {
  if (count > 0) log.warn({ requests: count }, 'Requests were rejected under load.')
}

function behind(door: LoadShedder, handler: StorefrontHandler): PortHandler {
  return { ...handler, rejectUnderLoad: (request) => handler.rejectUnderLoad?.(request, door) }
}

async function listenToBoth(
  config: Config,
  ports: { provider: PortHandler; storefront: PortHandler },
): Promise<Listener[]> {
  const { host: hostname, trustedProxies } = config
  const refusesForwarded = config.testMode === 'local'
  const first = await listen(ports.provider.fetch, {
    ...ports.provider,
    port: config.providerPort,
    hostname,
    portVariable: 'PROVIDER_PORT',
    trustedProxies,
    refusesForwarded,
  })
  try {
    return [
      first,
      await listen(ports.storefront.fetch, {
        ...ports.storefront,
        port: config.storefrontPort,
        hostname,
        portVariable: 'STOREFRONT_PORT',
        requestTimeoutMs: FORM_TIMEOUT_MS,
        trustedProxies,
        refusesForwarded,
      }),
    ]
  } catch (error) {
    await first.close(0)
    throw error
  }
}
