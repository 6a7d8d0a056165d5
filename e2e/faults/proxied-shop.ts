/** The real shop in a process of its own, with all that it needs from outside on ways that can be broken. */
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../../apps/provider/src/platform/db/embedded/index.ts'
import {
  startFakeStripeApi,
  type FakeStripeApi,
} from '../../apps/provider/src/payments/stripe/testing/fake-stripe-api.ts'
import { DEFAULT_SIGN_IN_SETTINGS } from '../../apps/provider/src/settings/index.ts'
import { startS3Store } from '../../apps/provider/src/testing/s3-store.ts'
import { type SmtpServer, startSmtpServer } from '../../apps/provider/src/testing/smtp-server.ts'
import { prepareLoadedShop, type ShopProcess, startShop } from '../shop.ts'
import { type FaultyProxy, startFaultyProxy } from './faulty-proxy.ts'
import type { SeededRandom } from './seeded-random.ts'
import { buildPages, type InitialStock, invariants, makeDataDir } from './faulty-shop.ts'
import { startRecaptcha } from './recaptcha.ts'

/** External services of a shop. */
export const SERVICES = ['database', 'mail', 'payments', 'files', 'captcha'] as const
export type Service = (typeof SERVICES)[number]

export interface ProxiedShop extends ShopProcess {
  ways: Record<Service, FaultyProxy>
  stripe: FakeStripeApi
  smtp: SmtpServer
  /** Not by the way that breaks. */
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>
  /** Broken invariants, against the initial stock. */
  findBroken(initialStock?: readonly InitialStock[]): Promise<{ rule: string; found: string }[]>
}

/** Such a shop for as long as the work takes. It has to end well. */
export async function withProxiedShop(
  chance: SeededRandom,
  { isDurable }: { isDurable: boolean },
  work: (shop: ProxiedShop) => Promise<void>,
): Promise<void> {
  const shop = await startShopOnWays(chance, { isDurable })
  try {
    await work(shop)
    const exitCode = await shop.stop()
    if (exitCode !== 0) throw new Error(`The shop ended with ${exitCode}:\n${shop.output().slice(-2_000)}`)
  } finally {
    await shop.remove()
  }
}

const PAGE = '<!doctype html><title>Welcome</title><h1>Please accept the terms of this network.</h1>'
const WEB_PAGE = `HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: ${PAGE.length}\r\n\r\n${PAGE}`

async function startShopOnWays(chance: SeededRandom, { isDurable }: { isDurable: boolean }): Promise<ProxiedShop> {
  buildPages()
  const durability = isDurable ? 'full' : 'none'
  const cleanUps: (() => unknown)[] = []
  const whenFinished = (cleanUp: () => unknown): void => void cleanUps.push(cleanUp)
  const clean = async (): Promise<void> => {
    for (const cleanUp of cleanUps.toReversed()) await cleanUp()
  }
  try {
    const { dataDir, remove } = makeDataDir()
    whenFinished(remove)
    const data = join(dataDir, 'shop')
    ;(await prepareLoadedShop('on')).copyTo(data)
    const database = await startEmbedded({ dataDir: data, durability })
    whenFinished(() => database.stop())
    const { host, port, user, database: name } = database.connection
    const pool = new pg.Pool({ ...database.connection, max: 2, application_name: 'proof' })
    // At the end the server may be quicker than its connections.
    pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))
    whenFinished(() => pool.end())
    await demandRecaptcha(pool)
    await pool.query('update stock set quantity = 1000000, in_stock = true where tracked')

    const stripe = await startFakeStripeApi(whenFinished)
    const smtp = await startSmtpServer()
    whenFinished(() => smtp.stop())
    const store = await startS3Store(whenFinished, join(data, 'media'))
    const recaptcha = await startRecaptcha(whenFinished)
    const noise = (): Uint8Array => Uint8Array.from({ length: 40 }, () => chance.between(0, 255))
    const ways: Record<Service, FaultyProxy> = {
      database: await startFaultyProxy(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { port }, {
        garbage: () => (chance.happens(0.5) ? WEB_PAGE : noise()),
      }),
      mail: await startFaultyProxy({ port: smtp.port }, { garbage: () => (chance.happens(0.5) ? WEB_PAGE : noise()) }),
      payments: await startFaultyProxy({ port: portOf(stripe.account.apiUrl) }, { garbage: () => WEB_PAGE }),
      files: await startFaultyProxy({ port: portOf(store.address.endpoint) }, { garbage: () => WEB_PAGE }),
      captcha: await startFaultyProxy({ port: recaptcha.port }, { garbage: () => WEB_PAGE }),
    }
    for (const way of Object.values(ways)) whenFinished(() => way.close())
    const local = (service: Service): string => `http://127.0.0.1:${ways[service].port}`
    const shop = await startShop({
      env: {
        CARTWRIGHT_DATA_DIR: data,
        DATABASE_URL: `postgresql://${user}@127.0.0.1:${ways.database.port}/${name}`,
        CARTWRIGHT_MEDIA: `s3://${store.address.bucket}/${store.address.prefix}?endpoint=${local('files')}&region=${store.address.region}`,
        AWS_ACCESS_KEY_ID: store.address.accessKeyId,
        AWS_SECRET_ACCESS_KEY: store.address.secretAccessKey,
        SMTP_URL: `smtp://127.0.0.1:${ways.mail.port}`,
        STRIPE_SECRET_KEY: stripe.account.secretKey,
        STRIPE_PUBLISHABLE_KEY: stripe.account.publishableKey,
        STRIPE_WEBHOOK_SECRET: stripe.account.webhookSecret,
        STRIPE_API_URL: local('payments'),
        RECAPTCHA_VISIBLE_SITE_KEY: 'site',
        RECAPTCHA_VISIBLE_SECRET: 'secret',
        NODE_OPTIONS: `--import=${join(import.meta.dirname, 'mock-google.mjs')}`,
        MOCK_GOOGLE_URL: local('captcha'),
      },
    })
    whenFinished(() => shop.end('SIGKILL'))
    const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
      (await pool.query<Row>(text, values)).rows
    return {
      ...shop,
      ways,
      stripe,
      smtp,
      query,
      findBroken: (initialStock = []) => query(invariants, [JSON.stringify(initialStock)]),
      remove: clean,
    }
  } catch (error) {
    await clean()
    throw error
  }
}

/** As a merchant who has keys of Google's. */
async function demandRecaptcha(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into settings (name, value, version) values ('signIn', $1, 1)
     on conflict (name) do update set value = excluded.value, version = settings.version + 1`,
    [JSON.stringify({ ...DEFAULT_SIGN_IN_SETTINGS, captcha: 'RECAPTCHA' })],
  )
}

const portOf = (address = ''): number => Number(new URL(address).port)
