import { BlockList, isIP, isIPv4 } from 'node:net'
import { join, resolve } from 'node:path'
import type { StorageLocation } from './media/index.ts'
import { defaultDataDir } from './platform/db/embedded/index.ts'
import type { RecaptchaKey, RecaptchaKeys } from './identity/index.ts'
import type { SmtpConfig } from './mail/index.ts'
import type { StripeAccount } from './payments/index.ts'
import { DEFAULT_CACHE_BYTES } from './platform/cache/index.ts'
import { findDefaultCredentials } from './platform/default-credentials.ts'

/** Configuration from the environment, read once. */
export interface Config {
  storefrontPort: number
  providerPort: number
  /** Interface to listen on. */
  host: string
  /** Public addresses, without a trailing slash. */
  storefrontUrl: string
  providerUrl: string
  dataDir: string
  /** Absent: the embedded PostgreSQL in `dataDir`. */
  databaseUrl?: string
  pgBin?: string
  durability: 'full' | 'none'
  /** Memory of all caches together; 0 switches caching off. */
  cacheBytes: number
  logLevel: string
  isDevelopment: boolean
  /** The operator's own proxies, whose `X-Forwarded-For` is trusted. */
  trustedProxies?: BlockList
  /** Whether HSTS includes subdomains. */
  hstsSubdomains: boolean
  recaptcha: RecaptchaKeys
  /** Where shoppers enter their password: on the provider's pages, or on pages of the storefront. */
  signIn: 'hosted' | 'custom'
  testMode: TestMode
  /** Whether test cards are accepted, as far as the test mode allows it. */
  testCards: boolean
  /**
   * Whether an empty shop becomes the demo shop, completely or with its catalogue alone: on this machine, or if
   * requested.
   */
  demo: 'on' | 'catalogue' | 'off'
  /** Folder of the demo shop's data. */
  demoFolder: string
  /** Absent: Stripe is not offered. */
  stripe?: StripeAccount
  media: MediaConfig
  mail: MailConfig
  /** E-mail address of the first owner of a new shop. */
  ownerEmail: string
}

/**
 * Whether test cards, demo members and the mailbox are allowed. `local`: only this machine reaches the shop, which
 * refuses forwarded requests. `public`: the operator has allowed them. `off`: others reach the shop.
 */
export type TestMode = 'local' | 'public' | 'off'

/** Configuration of outgoing mail. */
export interface MailConfig {
  /** Absent: mails stay in the database. */
  smtp?: SmtpConfig
  /** Without a name, the name of the shop. */
  from: { name?: string; address: string }
  /** Whether a page shows queued mails: only in test mode, since everybody who reads them can sign in as anybody. */
  hasMailbox: boolean
}

/** Storage of images, videos and digital files. */
export interface MediaConfig {
  storage: StorageLocation
  /** Local folder of uploads in progress and of image renditions. */
  folder: string
  maxSizeBytes: number
  maxVideoBytes: number
}

type Addresses = Pick<Config, 'host' | 'storefrontUrl' | 'providerUrl'>

export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

export function readConfig(environment: Record<string, string | undefined>, cwd: string): Config {
  const storefrontPort = readPort(environment, 'STOREFRONT_PORT', 3000)
  const providerPort = readPort(environment, 'PROVIDER_PORT', 4000)
  if (storefrontPort === providerPort)
    throw new ConfigError(
      `STOREFRONT_PORT and PROVIDER_PORT are both ${storefrontPort}. The storefront and the API need different ports (default: 3000 and 4000).`,
    )
  const dataDir = environment['CARTWRIGHT_DATA_DIR'] || defaultDataDir(cwd)
  const host = environment['HOST'] || '127.0.0.1'
  const storefrontUrl = readUrl(environment, 'STOREFRONT_URL', `http://localhost:${storefrontPort}`)
  const providerUrl = readUrl(environment, 'PROVIDER_URL', `http://localhost:${providerPort}`)
  if (storefrontUrl === providerUrl)
    throw new ConfigError(
      `STOREFRONT_URL and PROVIDER_URL are both ${storefrontUrl}. The storefront and the API need different addresses, such as https://shop.example and https://account.shop.example.`,
    )
  const addresses = { host, storefrontUrl, providerUrl }
  const testMode = readTestMode(environment['CARTWRIGHT_TEST_MODE'], addresses)
  if (testMode === 'off') rejectDefaultCredentials(environment)
  return {
    storefrontPort,
    providerPort,
    host,
    storefrontUrl,
    providerUrl,
    dataDir,
    databaseUrl: readDatabaseUrl(environment['DATABASE_URL']),
    pgBin: environment['PG_BIN'] || undefined,
    durability: environment['CARTWRIGHT_DURABILITY'] === 'none' ? 'none' : 'full',
    cacheBytes: readCacheBytes(environment['CARTWRIGHT_CACHE_MB']),
    logLevel: readLogLevel(environment['LOG_LEVEL'] || 'warn'),
    isDevelopment: environment['CARTWRIGHT_DEV'] === '1',
    trustedProxies: readProxies(environment['TRUSTED_PROXIES']),
    hstsSubdomains: readHstsSubdomains(environment['HSTS_SUBDOMAINS'] || 'off'),
    recaptcha: {
      visible: readRecaptchaKey(environment, 'RECAPTCHA_VISIBLE'),
      silent: readRecaptchaKey(environment, 'RECAPTCHA_SILENT'),
    },
    signIn: readSignIn(environment['SIGN_IN'] || 'hosted'),
    testMode,
    testCards: readTestCards(environment, testMode, addresses),
    demo: readDemo(environment, testMode, addresses),
    demoFolder: resolve(cwd, environment['CARTWRIGHT_DEMO_FOLDER'] || 'demo-shop'),
    stripe: readStripe(environment, providerUrl, testMode),
    media: readMedia(environment, dataDir),
    mail: readMail(environment, { storefrontUrl, testMode }),
    ownerEmail: readAddress(environment, 'OWNER_EMAIL')?.address ?? `owner@${new URL(storefrontUrl).hostname}`,
  }
}

/**
 * Whether the shop is on this machine only: its cookies have no `__Host-` prefix, and redirects to loopback addresses
 * are allowed.
 */
export function isLoopback(url: string): boolean {
  return isLoopbackHost(new URL(url).hostname)
}

function isLoopbackHost(host: string): boolean {
  return ['localhost', '::1', '[::1]'].includes(host) || (isIPv4(host) && host.startsWith('127.'))
}

/** Whether listener and both public addresses are local. Another public address means a proxy in front. */
function isOnlyHere({ host, storefrontUrl, providerUrl }: Addresses): boolean {
  return isLoopbackHost(host) && isLoopback(storefrontUrl) && isLoopback(providerUrl)
}

function readTestMode(text: string | undefined, addresses: Addresses): TestMode {
  if (text && text !== 'public')
    throw new ConfigError(
      `CARTWRIGHT_TEST_MODE must be "public", which allows test cards, demo members and the mailbox in a shop that others can reach, or be left out, not "${text}".`,
    )
  if (text) return 'public'
  return isOnlyHere(addresses) ? 'local' : 'off'
}

/** Warning if a reachable shop has public addresses that lead visitors to their own machine. */
export function describeAddressWarning({ host, storefrontUrl, providerUrl }: Addresses): string | undefined {
  const urls = Object.entries({ STOREFRONT_URL: storefrontUrl, PROVIDER_URL: providerUrl })
  const here = urls.filter(([, url]) => isLoopback(url))
  if (isOnlyHere({ host, storefrontUrl, providerUrl }) || here.length === 0) return undefined
  return (
    `Visitors from other machines are sent to ${here.map(([, url]) => url).join(' and ')}, which is their own machine: ` +
    `set ${here.map(([name]) => name).join(' and ')} to the public address (docs/guides/running.md).`
  )
}

/** Variables with a password in them, or that are one. */
const SECRET_VARIABLES = {
  addresses: ['DATABASE_URL', 'SMTP_URL'],
  secrets: [
    'AWS_SECRET_ACCESS_KEY',
    'RECAPTCHA_VISIBLE_SECRET',
    'RECAPTCHA_SILENT_SECRET',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
  ],
}

/** Rejects default credentials, except for a database on this machine. */
function rejectDefaultCredentials(environment: Record<string, string | undefined>): void {
  const names = findDefaultCredentials(environment, SECRET_VARIABLES)
  if (names.length > 0)
    throw new ConfigError(
      `${names.join(' and ')}: the password is a well-known default, or empty. A shop that others can reach needs a strong one.`,
    )
}

function readPort(environment: Record<string, string | undefined>, name: string, fallback: number): number {
  const text = environment[name]
  if (!text) return fallback
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new ConfigError(`${name} must be a port number between 1 and 65535, not "${text}".`)
  return port
}

function readUrl(environment: Record<string, string | undefined>, name: string, fallback: string): string {
  const text = environment[name]
  if (!text) return fallback
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new ConfigError(`${name} must be an address like https://shop.example, not "${text}".`)
  const url = new URL(text)
  if (url.pathname !== '/' || url.search || url.hash)
    throw new ConfigError(`${name} must be an origin without a path, not "${text}".`)
  return url.origin
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

function readLogLevel(text: string): string {
  if (LOG_LEVELS.includes(text)) return text
  throw new ConfigError(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not "${text}".`)
}

function readSignIn(text: string): Config['signIn'] {
  if (text === 'hosted' || text === 'custom') return text
  throw new ConfigError(
    `SIGN_IN must be "hosted", for the pages of the provider, or "custom", for pages of the storefront, not "${text}".`,
  )
}

/** Refuses test cards in a reachable shop, where anybody could buy for nothing. */
function readTestCards(
  environment: Record<string, string | undefined>,
  testMode: TestMode,
  { host, providerUrl, storefrontUrl }: Addresses,
): boolean {
  const text = environment['CARTWRIGHT_TEST_CARDS'] || (testMode === 'off' ? 'off' : 'on')
  if (text !== 'on' && text !== 'off')
    throw new ConfigError(`CARTWRIGHT_TEST_CARDS must be "on" or "off", not "${text}".`)
  if (text === 'on' && testMode === 'off') {
    const elsewhere = [providerUrl, storefrontUrl].find((url) => !isLoopback(url))
    throw new ConfigError(
      `CARTWRIGHT_TEST_CARDS=on is for a shop on this machine, and ${elsewhere ? `${elsewhere} is on another one` : `HOST=${host} accepts other machines`}: anyone could order without paying. ` +
        'Remove it, or test payments with the test keys of Stripe. CARTWRIGHT_TEST_MODE=public allows it in a shop without real customers.',
    )
  }
  return text === 'on'
}

/** A reachable shop begins empty unless the demo shop is requested. */
function readDemo(
  environment: Record<string, string | undefined>,
  testMode: TestMode,
  { storefrontUrl, providerUrl }: Addresses,
): Config['demo'] {
  const isHere = isLoopback(storefrontUrl) && isLoopback(providerUrl)
  const text = environment['CARTWRIGHT_DEMO'] || (isHere || testMode === 'public' ? 'on' : 'off')
  if (text !== 'on' && text !== 'catalogue' && text !== 'off')
    throw new ConfigError(`CARTWRIGHT_DEMO must be "on", "catalogue" or "off", not "${text}".`)
  return text
}

const STRIPE_KEYS = {
  STRIPE_SECRET_KEY: { form: /^(?:sk|rk)_(test|live)_\w+$/, example: 'sk_test_…' },
  STRIPE_PUBLISHABLE_KEY: { form: /^pk_(test|live)_\w+$/, example: 'pk_test_…' },
  STRIPE_WEBHOOK_SECRET: { form: /^whsec_[\w+/=]+$/, example: 'whsec_…' },
} as const

/** Reads the three Stripe variables, which belong together. No message repeats them. */
function readStripe(
  environment: Record<string, string | undefined>,
  providerUrl: string,
  testMode: TestMode,
): StripeAccount | undefined {
  const names = Object.keys(STRIPE_KEYS) as (keyof typeof STRIPE_KEYS)[] // the object's own keys
  const missing = names.filter((name) => !environment[name])
  if (missing.length === names.length) return undefined
  if (missing.length > 0)
    throw new ConfigError(
      `${names.join(', ')} belong together: set all three, or none. Missing: ${missing.join(', ')}.`,
    )
  const [secretKey = '', publishableKey = '', webhookSecret = ''] = names.map((name) => environment[name])
  for (const name of names)
    if (!STRIPE_KEYS[name].form.test(environment[name] ?? ''))
      throw new ConfigError(`${name} must look like ${STRIPE_KEYS[name].example}, as Stripe's dashboard shows it.`)
  const isLive = secretKey.includes('_live_')
  if (isLive !== publishableKey.includes('_live_'))
    throw new ConfigError('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be test keys, or both live keys.')
  if (isLive && !providerUrl.startsWith('https://'))
    throw new ConfigError(
      `The keys of Stripe are live, but ${providerUrl} is not https. Use test keys, or set PROVIDER_URL to an https address.`,
    )
  if (isLive && testMode === 'public')
    throw new ConfigError(
      'The keys of Stripe are live, but CARTWRIGHT_TEST_MODE=public lets anyone order without paying. Use test keys, or remove CARTWRIGHT_TEST_MODE.',
    )
  return { secretKey, publishableKey, webhookSecret, apiUrl: readStripeApi(environment['STRIPE_API_URL'], isLive) }
}

/** For tests only: keys are sent only to Stripe or to this machine. */
function readStripeApi(text: string | undefined, isLive: boolean): string | undefined {
  if (!text) return undefined
  if (isLive || !URL.canParse(text) || !isLoopback(text))
    throw new ConfigError('STRIPE_API_URL is for tests: an address on this machine, with test keys.')
  return new URL(text).origin
}

/** No message repeats the address: it may contain a password. */
function readDatabaseUrl(text: string | undefined): string | undefined {
  if (!text) return undefined
  const isSchemed = /^postgres(ql)?:\/\//.test(text)
  // The driver accepts an address without a host, as for a socket (`…@/shop?host=/run/postgresql`).
  if (!isSchemed || !URL.canParse(text.replace('@/', '@localhost/')))
    throw new ConfigError(
      'DATABASE_URL must be an address like postgres://user:password@host:5432/database (postgresql:// is the same). ' +
        (isSchemed
          ? 'In user name and password, encode @, / and # as %40, %2F and %23.'
          : 'Without DATABASE_URL, the shop uses its embedded PostgreSQL.'),
    )
  return text
}

/**
 * Reads the comma-separated list of proxies. Without its proxy, a shop counts all shoppers as one; too wide a network
 * lets anybody forge addresses.
 */
function readProxies(text: string | undefined): BlockList | undefined {
  if (!text) return undefined
  const proxies = new BlockList()
  for (const entry of text.split(',').map((each) => each.trim())) {
    const [address = '', prefix, ...rest] = entry.split('/')
    const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
    const length = prefix === undefined ? bits : /^\d{1,3}$/.test(prefix) ? Number(prefix) : 0
    if (bits === 0 || length < 1 || length > bits || rest.length > 0 || address.includes('%'))
      throw new ConfigError(
        `TRUSTED_PROXIES must be addresses and networks such as 10.0.0.0/8, 127.0.0.1, fd00::/8, with commas between them; "${entry}" is neither.`,
      )
    proxies.addSubnet(address, length, bits === 32 ? 'ipv4' : 'ipv6')
  }
  return proxies
}

/** Reads the memory budget of the caches. */
export function readCacheBytes(text = ''): number {
  if (!/^\d{0,5}$/.test(text))
    throw new ConfigError(
      `CARTWRIGHT_CACHE_MB must be a number of megabytes (default: 256), or 0 to switch all caches off, not "${text}".`,
    )
  return text === '' ? DEFAULT_CACHE_BYTES : Number(text) * MEGABYTE
}

function readHstsSubdomains(text: string): boolean {
  if (text !== 'on' && text !== 'off') throw new ConfigError(`HSTS_SUBDOMAINS must be "on" or "off", not "${text}".`)
  return text === 'on'
}

function readRecaptchaKey(
  environment: Record<string, string | undefined>,
  name: 'RECAPTCHA_VISIBLE' | 'RECAPTCHA_SILENT',
): RecaptchaKey | undefined {
  const [siteKey, secret] = [environment[`${name}_SITE_KEY`], environment[`${name}_SECRET`]]
  if (!siteKey && !secret) return undefined
  if (siteKey && secret) return { siteKey, secret }
  throw new ConfigError(`${name}_SITE_KEY and ${name}_SECRET belong together: set both, or neither.`)
}

const MEGABYTE = 1024 * 1024

/** By default, media files lie beside the database. */
function readMedia(environment: Record<string, string | undefined>, dataDir: string): MediaConfig {
  const place = environment['CARTWRIGHT_MEDIA']
  const folder = !place || place.startsWith('s3:') ? join(dataDir, 'media') : place
  if (place?.includes('://') && !place.startsWith('s3://'))
    throw new ConfigError(`CARTWRIGHT_MEDIA must be a folder, or a bucket like ${BUCKET_EXAMPLE}.`)
  return {
    storage: place?.startsWith('s3:') ? readBucket(environment, place) : { folder },
    folder,
    maxSizeBytes: readMegabytes(environment, 'CARTWRIGHT_MEDIA_CACHE_MB') * MEGABYTE,
    maxVideoBytes: readMegabytes(environment, 'CARTWRIGHT_MAX_VIDEO_MB') * MEGABYTE,
  }
}

const BUCKET_EXAMPLE = 's3://bucket?endpoint=https://s3.example&region=eu-central-1'

/** Bucket keys have their own variables, since addresses appear in output where secrets must not. */
function readBucket(environment: Record<string, string | undefined>, place: string): StorageLocation {
  const url = URL.parse(place)
  const isBucket = url && /^[a-z0-9][a-z0-9.-]{1,62}$/.test(url.hostname) && isDecodable(url.pathname)
  if (!isBucket || url.username || url.password)
    throw new ConfigError(`CARTWRIGHT_MEDIA must be a folder, or a bucket like ${BUCKET_EXAMPLE}.`)
  const region = url.searchParams.get('region') || 'us-east-1'
  const endpoint = URL.parse(url.searchParams.get('endpoint') || `https://s3.${region}.amazonaws.com`)
  if (!endpoint || !/^https?:$/.test(endpoint.protocol) || endpoint.search || endpoint.hash || endpoint.username)
    throw new ConfigError(
      `The endpoint in CARTWRIGHT_MEDIA must be an address like https://s3.example, as in ${BUCKET_EXAMPLE}.`,
    )
  const prefix = url.pathname.replaceAll(/^\/+|\/+$/g, '')
  const [accessKeyId, secretAccessKey] = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'].map((name) => environment[name])
  if (!accessKeyId || !secretAccessKey)
    throw new ConfigError('A bucket in CARTWRIGHT_MEDIA needs its keys in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.')
  return {
    bucket: url.hostname,
    prefix: prefix && `${prefix}/`,
    endpoint: endpoint.href.replace(/\/+$/, ''),
    region,
    accessKeyId,
    secretAccessKey,
  }
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

function readMegabytes(environment: Record<string, string | undefined>, name: string): number {
  const text = environment[name]
  if (!text) return 1024
  if (!/^\d{1,7}$/.test(text) || Number(text) < 1)
    throw new ConfigError(`${name} must be a number of megabytes, such as 1024, not "${text}".`)
  return Number(text)
}

/** Without a mail server, mails are queued: in test mode, a page shows them. */
function readMail(
  environment: Record<string, string | undefined>,
  { storefrontUrl, testMode }: Pick<Config, 'storefrontUrl' | 'testMode'>,
): MailConfig {
  const smtp = readSmtp(environment['SMTP_URL'])
  return {
    smtp,
    from: readAddress(environment, 'MAIL_FROM') ?? { address: `no-reply@${new URL(storefrontUrl).hostname}` },
    hasMailbox: !smtp && testMode !== 'off',
  }
}

/** No message repeats the address, as with the database. */
function readSmtp(text: string | undefined): SmtpConfig | undefined {
  if (!text) return undefined
  const url = URL.parse(text)
  const tls = url?.searchParams.get('tls') ?? undefined
  const isKnown = url && ['smtp:', 'smtps:'].includes(url.protocol) && url.hostname !== '' && /^\/?$/.test(url.pathname)
  if (
    !isKnown ||
    url.hash ||
    (tls !== undefined && tls !== 'off') ||
    [...url.searchParams.keys()].length > (tls ? 1 : 0)
  )
    throw new ConfigError(
      'SMTP_URL must be an address like smtp://user:password@mail.example:587, or smtps://user:password@mail.example:465. ' +
        'In user name and password, encode @, / and # as %40, %2F and %23. ' +
        'smtp:// uses STARTTLS; if the server does not support it and the network is trusted, add ?tls=off.',
    )
  const isSecure = url.protocol === 'smtps:'
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port ? Number(url.port) : isSecure ? 465 : 587,
    security: isSecure ? 'tls' : tls === 'off' || isLoopbackHost(url.hostname) ? 'none' : 'starttls',
    ...(url.username && { user: decodePart(url.username), password: decodePart(url.password) }),
  }
}

function decodePart(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (cause) {
    throw new ConfigError('In user name and password of SMTP_URL, encode a percent sign as %25.', { cause })
  }
}

/** `shop@example.com`, or with a name before it: `Fernhollow <shop@example.com>`. */
function readAddress(
  environment: Record<string, string | undefined>,
  name: string,
): { name?: string; address: string } | undefined {
  const text = environment[name]?.trim()
  if (!text) return undefined
  const [, label, address = text] = /^"?([^"<>]*?)"?\s*<([^<>]*)>$/.exec(text) ?? []
  if (/\p{Cc}/u.test(text) || !/^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(address))
    throw new ConfigError(`${name} must be an address like shop@example.com, or Fernhollow <shop@example.com>.`)
  return { ...(label && { name: label }), address }
}
