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
  return {
    storefrontPort,
    providerPort,
    host: environment['HOST'] || '127.0.0.1',
    storefrontUrl: readUrl(environment, 'STOREFRONT_URL', `http://localhost:${storefrontPort}`),
    providerUrl: readUrl(environment, 'PROVIDER_URL', `http://localhost:${providerPort}`),
    dataDir: environment['CARTWRIGHT_DATA_DIR'] || defaultDataDir(cwd),
    databaseUrl: readDatabaseUrl(environment['DATABASE_URL']),
    pgBin: environment['PG_BIN'] || undefined,
    durability: environment['CARTWRIGHT_DURABILITY'] === 'none' ? 'none' : 'full',
    logLevel: environment['LOG_LEVEL'] || 'warn',
    isDevelopment: environment['CARTWRIGHT_DEV'] === '1',
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
