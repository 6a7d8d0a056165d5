import { join } from 'node:path'
import { defaultDataDir } from './db/embedded/index.ts'

/** What the environment says, read once. */
export interface Config {
  storefrontPort: number
  providerPort: number
  /** Interface to listen on. */
  host: string
  /** Public addresses, without a slash at the end. */
  storefrontUrl: string
  providerUrl: string
  dataDir: string
  /** Absent: the embedded PostgreSQL in `dataDir`. */
  databaseUrl?: string
  pgBin?: string
  durability: 'full' | 'none'
  logLevel: string
  isDevelopment: boolean
  media: MediaConfig
}

/** Where pictures, videos and files for sale lie. */
export interface MediaConfig {
  storage: { folder: string } | S3Config
  /** On this machine: uploads that come in, and sizes of pictures that have been made. */
  folder: string
  maxSizeBytes: number
  maxVideoBytes: number
}

interface S3Config {
  bucket: string
  prefix: string
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

export function readConfig(environment: Record<string, string | undefined>, cwd: string): Config {
  const storefrontPort = readPort(environment, 'STOREFRONT_PORT', 3000)
  const providerPort = readPort(environment, 'PROVIDER_PORT', 4000)
  if (storefrontPort === providerPort)
    throw new ConfigError(
      `STOREFRONT_PORT and PROVIDER_PORT are both ${storefrontPort}. The storefront and the API need a port each (3000 and 4000, unless told otherwise).`,
    )
  const dataDir = environment['CARTWRIGHT_DATA_DIR'] || defaultDataDir(cwd)
  return {
    storefrontPort,
    providerPort,
    host: environment['HOST'] || '127.0.0.1',
    storefrontUrl: readUrl(environment, 'STOREFRONT_URL', `http://localhost:${storefrontPort}`),
    providerUrl: readUrl(environment, 'PROVIDER_URL', `http://localhost:${providerPort}`),
    dataDir,
    databaseUrl: readDatabaseUrl(environment['DATABASE_URL']),
    pgBin: environment['PG_BIN'] || undefined,
    durability: environment['CARTWRIGHT_DURABILITY'] === 'none' ? 'none' : 'full',
    logLevel: environment['LOG_LEVEL'] || 'warn',
    isDevelopment: environment['CARTWRIGHT_DEV'] === '1',
    media: readMedia(environment, dataDir),
  }
}

/** A shop on this machine only: cookies go without `__Host-`, and loopback addresses may be redirected to. */
export function isLoopback(url: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)
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

/** The address itself is never repeated: it may have a password in it. */
function readDatabaseUrl(text: string | undefined): string | undefined {
  if (!text) return undefined
  const isSchemed = /^postgres(ql)?:\/\//.test(text)
  // The driver takes an address without a host, as for a socket (`…@/shop?host=/run/postgresql`).
  if (!isSchemed || !URL.canParse(text.replace('@/', '@localhost/')))
    throw new ConfigError(
      'DATABASE_URL must be an address like postgres://user:password@host:5432/database (postgresql:// is the same). ' +
        (isSchemed
          ? 'In a user name or a password, characters such as @, / and # are written %40, %2F and %23.'
          : 'Without DATABASE_URL, the shop brings its own database.'),
    )
  return text
}

const MEGABYTE = 1024 * 1024

/** Without a word, files lie beside the database. */
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

/** The keys have variables of their own: an address is shown in places where a secret must not be. */
function readBucket(environment: Record<string, string | undefined>, place: string): S3Config {
  const url = URL.parse(place)
  if (!url || !/^[a-z0-9][a-z0-9.-]{1,62}$/.test(url.hostname) || url.username || url.password)
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

function readMegabytes(environment: Record<string, string | undefined>, name: string): number {
  const text = environment[name]
  if (!text) return 1024
  if (!/^\d{1,7}$/.test(text) || Number(text) < 1)
    throw new ConfigError(`${name} must be a number of megabytes, such as 1024, not "${text}".`)
  return Number(text)
}
