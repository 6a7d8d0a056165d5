import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { RenderMail } from '../../pages/mails/mail-props.ts'
import type { BackOfficePages, HostedPages, RenderPage } from '../../pages/page-props.ts'
import { type CartContext, describeCart, mergeCarts } from '../cart/index.ts'
import { readActorNames } from '../back-office/index.ts'
import { BulkJobs } from '../bulk-jobs/index.ts'
import { createCatalogueHandlers, createCatalogueCache } from '../catalogue/index.ts'
import type { MediaFiles } from '../media/index.ts'
import type { Database } from '../platform/db/pool.ts'
import { CacheBudget } from '../platform/cache/index.ts'
import { createJobQueue } from '../platform/jobs/index.ts'
import {
  type RateLimiter,
  createRateLimiter,
  createIdentity,
  createPasswords,
  type Passwords,
  readOrCreateSecret,
  type RecaptchaKeys,
  type SignInServices,
} from '../identity/index.ts'
import type { MailShop } from '../mail/index.ts'
import { claimOrders, type OrderServices } from '../orders/index.ts'
import { createPaymentProviders, createStripeClient, type StripeAccount } from '../payments/index.ts'
import {
  findCoupon,
  createTaxProviderCircuitBreaker,
  createPricingSettingsCache,
  type TaxProvider,
} from '../pricing/index.ts'
import { toLookProps } from '../settings/index.ts'
import { createStorefrontLinks } from '../shop-front/index.ts'
import { mergeWishlists } from '../wishlist/index.ts'

export interface ProviderDeps {
  db: Database
  /**
   * Read-only connections. A write reads the catalogue while it holds a connection; from a shared pool, concurrent
   * writes could deadlock.
   */
  reader: Database
  media: MediaFiles
  render: RenderPage
  /** JavaScript of the hosted pages. @default none: the pages work without */
  servePageAsset?: HostedPages['serveAsset']
  /** Built back office. @default none: its pages are not served */
  backOffice?: BackOfficePages
  providerUrl: string
  storefrontUrl: string
  /** Client id of the storefront, published in `/.well-known/cartwright.json`. */
  clientId: string
  /** False only on loopback without https. */
  secureCookies: boolean
  /** Whether HSTS includes subdomains. @default false */
  hstsSubdomains?: boolean
  /** Allows redirects to, and calls from, any port of this machine: for development. */
  allowLoopback: boolean
  version: string
  log: Logger
  now: () => Date
  /** Tax rates by address. @default the shop's own table */
  taxProvider?: TaxProvider
  /** @default none: if the settings choose reCAPTCHA, proof of work replaces it */
  recaptcha?: RecaptchaKeys
  /** Password page of the storefront. @default the provider's page */
  resetPage?: string
  /** Hashes passwords. @default worker threads with the cost of a shop */
  passwords?: Passwords
  /** Fetches external services. @default globalThis.fetch */
  fetch?: typeof fetch
  /** Shows queued mails to everybody: for a shop on this machine. @default mails are not shown */
  mailbox?: { renderMail: RenderMail }
  /** Whether test cards are accepted: never in a real shop. @default false */
  testCards?: boolean
  /** @default none: Stripe is not offered */
  stripe?: StripeAccount
  /** Timeout of payment providers. @default 4 seconds */
  providerTimeoutMs?: number
  /** Triggers image downloads. @default the next maintenance run downloads them */
  fetchPictures?: () => void
  /** Memory budget of all caches. @default 256 MB */
  caches?: CacheBudget
}

type PricingSettingsCache = ReturnType<typeof createPricingSettingsCache>

/** A buyer waits who has just pressed the button. */
const PROVIDER_TIMEOUT_MS = 4_000

export type Services = Awaited<ReturnType<typeof createServices>>

function createAppRateLimiter(deps: ProviderDeps, settings: PricingSettingsCache): Promise<RateLimiter> {
  const { db, log, now } = deps
  return createRateLimiter({
    db,
    captcha: () => settings.current().signIn.captcha,
    recaptcha: deps.recaptcha,
    fetch: deps.fetch ?? fetch,
    now,
    onCaptchaError: (error) => log.warn({ err: error }, 'reCAPTCHA is unavailable; using proof of work instead.'),
    onRefundError: (error) =>
      log.warn({ err: error }, 'Refunding a rate-limit attempt failed; the attempt still counts.'),
  })
}

async function createSignInServices(
  deps: ProviderDeps,
  {
    settings,
    rateLimiter,
    refresh,
  }: { settings: PricingSettingsCache; rateLimiter: RateLimiter; refresh: () => Promise<void> },
): Promise<SignInServices> {
  const { db, providerUrl, now } = deps
  return {
    db,
    settings: settings.current,
    rateLimiter,
    passwords: deps.passwords ?? createPasswords(),
    now,
    secret: await readOrCreateSecret(db, 'sign-in codes'),
    providerUrl,
    resetPage: deps.resetPage,
    allowLoopback: deps.allowLoopback,
    refresh,
  }
}

async function createOrderServices(
  deps: ProviderDeps,
  {
    settings,
    cart,
    stripe,
  }: { settings: PricingSettingsCache; cart: CartContext; stripe: ReturnType<typeof createStripeClient> | undefined },
): Promise<OrderServices> {
  const { db, providerUrl, storefrontUrl, log, now } = deps
  return {
    db,
    settings,
    providerUrl,
    storefrontUrl,
    linkSecret: await readOrCreateSecret(db, 'links to orders'),
    now,
    describeCart: (changed) => describeCart(changed, cart),
    providers: createPaymentProviders({
      db,
      providerUrl,
      now,
      testCards: deps.testCards ?? false,
      stripe,
      reportRefusal: (error) => log.error({ err: error }, 'Stripe rejected a request of this shop.'),
    }),
    providerTimeoutMs: deps.providerTimeoutMs ?? PROVIDER_TIMEOUT_MS,
    reportProviderError: (error, provider) =>
      log.warn({ err: error, provider }, 'A payment provider did not respond; the request is retried later.'),
    reportDelayedRefund: (error) => log.warn({ err: error }, 'A refund is postponed; the job retries it.'),
  }
}

function createJobServices({ db, log, now }: ProviderDeps, settings: PricingSettingsCache) {
  const timeZone = (): string => settings.current().shop.timeZone
  const jobQueue = createJobQueue({ db, log, now, random: Math.random, timeZone })
  return { jobQueue, bulkJobs: new BulkJobs({ db, queue: jobQueue, now }) }
}

/** Services of all modules. Each uses only services of earlier modules. */
export async function createServices(deps: ProviderDeps) {
  const {
    db,
    reader,
    media,
    providerUrl,
    storefrontUrl,
    log,
    now,
    fetchPictures = () => {},
    caches = new CacheBudget(),
  } = deps
  const settings = createPricingSettingsCache(db)
  await settings.refresh()
  const catalogue = createCatalogueCache(reader, now, media.evict, caches)
  const storefrontLinks = await createStorefrontLinks({
    catalogue,
    settings,
    storefrontUrl,
    onError: (error) =>
      log.warn({ err: error }, 'Reading the links of the storefront failed; pages use the cached ones.'),
  })
  /** Renders pages with the current look of the shop and the links of its storefront. */
  const render: RenderPage = (name, props) => {
    const { shop } = props
    const look = toLookProps(settings.current(), providerUrl)
    return deps.render(name, {
      ...props,
      shop: { ...shop, look, storefront: storefrontLinks.getForLanguage(shop.lang ?? '') },
    })
  }
  const rateLimiter = await createAppRateLimiter(deps, settings)
  const taxProvider = createTaxProviderCircuitBreaker(deps.taxProvider, {
    now,
    failed: (error) =>
      log.warn({ err: error }, 'The tax provider failed; tax is calculated from the tax table of the shop.'),
  })
  const cart: CartContext = {
    catalogue,
    settings,
    providerUrl,
    storefrontUrl,
    // Called inside a write, which holds a write connection already.
    findCoupon: (code, customer) => findCoupon(reader, code, customer),
    taxProvider: taxProvider.current,
    now,
  }
  const stripe = deps.stripe && createStripeClient(deps.stripe)
  const orders = await createOrderServices(deps, { settings, cart, stripe })
  const identity = await createIdentity({
    db,
    issuer: providerUrl,
    onSignIn: [(tx, who) => mergeCarts(tx, who, cart), (tx, who) => mergeWishlists(tx, who, now()), claimOrders],
    now,
    caches,
  })
  /** Refreshes after a commit without failing: the commit stands, and the next poll refreshes within a second. */
  const atOnceOrSoon = (refresh: () => Promise<void>) => (): Promise<void> =>
    refresh().catch((error: unknown) => log.warn({ err: error }, 'Refreshing settings failed; it is retried.'))
  const followSignIns = atOnceOrSoon(identity.refresh)
  const followSettings = atOnceOrSoon(settings.refresh)
  const signIn = await createSignInServices(deps, { settings, rateLimiter, refresh: followSignIns })
  const jobServices = createJobServices(deps, settings)
  const catalogueApi = createCatalogueHandlers(
    { ...deps, catalogue, settings, fetchPictures, hasPlatformMedia: identity.hasPlatformMedia, caches },
    { ...jobServices, db, now, readActorNames },
  )
  const started = randomUUID().slice(0, 8)
  return {
    caches,
    settings,
    ...jobServices,
    catalogue,
    render,
    rateLimiter,
    cart,
    orders,
    stripe,
    identity,
    storefrontLinks,
    followSignIns,
    followSettings,
    signIn,
    catalogueApi,
    previewTokenSecret: await readOrCreateSecret(db, 'passes into a closed shop'),
    wishSecret: await readOrCreateSecret(db, 'wishes to hear what is there again'),
    transferSecret: await readOrCreateSecret(db, 'downloads of exports'),
    securedFiles: { providerUrl, secret: await readOrCreateSecret(db, 'secured files') },
    catalogueVersion: (): string => `${started}.${catalogue.version}.${settings.current().version}`,
    mailingShop(): MailShop {
      const { name, locale, timeZone } = settings.current().shop
      return { name, storefrontUrl, locale, timeZone }
    },
  }
}
