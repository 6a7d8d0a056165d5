import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, readConfig, describeAddressWarning } from './config.ts'
import { createProviderDeps } from './app/provider-deps.ts'
import { describeTestMode } from './app/startup-message.ts'

const read = (environment: Record<string, string>) => readConfig(environment, '/shop')

test('HSTS covers subdomains only if a setting asks for it', () => {
  expect([read({}).hstsSubdomains, read({ HSTS_SUBDOMAINS: 'on' }).hstsSubdomains]).toEqual([false, true])
  expect(() => read({ HSTS_SUBDOMAINS: 'yes' })).toThrow('HSTS_SUBDOMAINS must be "on" or "off", not "yes".')
})

test('the configuration has a default for every variable', () => {
  expect(read({})).toMatchObject({ storefrontPort: 3000, providerPort: 4000, storefrontUrl: 'http://localhost:3000' })
})

test('an unknown log level is refused with the list of levels', () => {
  expect(read({ LOG_LEVEL: 'debug' }).logLevel).toBe('debug')
  expect(() => read({ LOG_LEVEL: 'verbose' })).toThrow(
    'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent, not "verbose".',
  )
})

test('one port for both is refused, naming the variables', () => {
  expect(() => read({ STOREFRONT_PORT: '4000' })).toThrow(
    expect.objectContaining({
      constructor: ConfigError,
      message: expect.stringMatching(/^STOREFRONT_PORT and PROVIDER_PORT are both 4000\./) as string,
    }) as Error,
  )
})

test('one address for both is refused, naming the variables, also in two notations', () => {
  expect(() => read({ STOREFRONT_URL: 'https://shop.example', PROVIDER_URL: 'https://SHOP.example:443/' })).toThrow(
    /^STOREFRONT_URL and PROVIDER_URL are both https:\/\/shop\.example\./,
  )
})

test.each([
  'postgres://shop:secret@db.example:5432/shop',
  'postgresql://db.example/shop?sslmode=require',
  'postgresql:///shop?host=/run/postgresql',
  'postgres://shop:secret@/shop?host=/run/postgresql',
])('%s is a valid database address', (databaseUrl) => {
  expect(read({ DATABASE_URL: databaseUrl }).databaseUrl).toBe(databaseUrl)
})

test("a reachable shop is warned of public addresses on the visitor's own machine", () => {
  const warn = (environment: Record<string, string>) => describeAddressWarning(read(environment))
  const away = { STOREFRONT_URL: 'https://shop.example', PROVIDER_URL: 'https://account.shop.example' }
  expect(warn({})).toBeUndefined()
  expect(warn(away)).toBeUndefined()
  expect(warn({ ...away, HOST: '0.0.0.0' })).toBeUndefined()
  expect(warn({ STOREFRONT_URL: away.STOREFRONT_URL })).toMatch(
    /sent to http:\/\/localhost:4000, .*: set PROVIDER_URL to/,
  )
  expect(warn({ HOST: '0.0.0.0' })).toMatch(
    /sent to http:\/\/localhost:3000 and http:\/\/localhost:4000, .*: set STOREFRONT_URL and PROVIDER_URL to/,
  )
})

test.each(['foo', 'mysql://db.example/shop', 'localhost:5432/shop', 'postgres://shop:sec#ret@db.example/shop'])(
  '%s is none, and what one looks like is said without repeating it',
  (databaseUrl) => {
    expect(() => read({ DATABASE_URL: databaseUrl })).toThrow(
      /^DATABASE_URL must be an address like postgres:\/\/user:password@host:5432\/database/,
    )
    expect(() => read({ DATABASE_URL: databaseUrl })).not.toThrow(databaseUrl)
  },
)

test('trusted proxies are addresses or networks', () => {
  const proxies = read({ TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,fd00::/8' }).trustedProxies!
  expect([proxies.check('10.9.8.7'), proxies.check('fd12::1', 'ipv6'), proxies.check('127.0.0.2')]).toEqual([
    true,
    true,
    false,
  ])
  expect(read({}).trustedProxies).toBeUndefined()
})

test.each([
  'all',
  '*',
  '10.0.0.0/33',
  '10.0.0.0/0',
  '10.0.0.0/8/8',
  '10.0.0.0/',
  'fe80::1%eth0',
  '127.0.0.1,',
  'proxy.example',
])('%s is not a valid list of proxies', (text) =>
  expect(() => read({ TRUSTED_PROXIES: text })).toThrow(/^TRUSTED_PROXIES must be addresses and networks/),
)

test('the two reCAPTCHA keys are set together or not at all', () => {
  const halves = { RECAPTCHA_VISIBLE_SITE_KEY: 'shown', RECAPTCHA_VISIBLE_SECRET: 'kept' }
  expect(read(halves).recaptcha).toEqual({ visible: { siteKey: 'shown', secret: 'kept' }, silent: undefined })
  expect(() => read({ RECAPTCHA_SILENT_SECRET: 'kept' })).toThrow(
    /^RECAPTCHA_SILENT_SITE_KEY and RECAPTCHA_SILENT_SECRET/,
  )
})

const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_a1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_b2',
  STRIPE_WEBHOOK_SECRET: 'whsec_c3',
}
const LIVE_STRIPE = { ...STRIPE, STRIPE_SECRET_KEY: 'sk_live_a1', STRIPE_PUBLISHABLE_KEY: 'pk_live_b2' }

test('the three Stripe keys are set together or not at all, and no message repeats them', () => {
  expect(read({}).stripe).toBeUndefined()
  expect(read({ ...STRIPE, STRIPE_API_URL: 'http://127.0.0.1:9/' }).stripe).toEqual({
    secretKey: 'sk_test_a1',
    publishableKey: 'pk_test_b2',
    webhookSecret: 'whsec_c3',
    apiUrl: 'http://127.0.0.1:9',
  })
  expect(read({ ...LIVE_STRIPE, PROVIDER_URL: 'https://pay.shop.example' }).stripe).toMatchObject({
    secretKey: 'sk_live_a1',
    apiUrl: undefined,
  })
  const wrong = [
    [{ STRIPE_SECRET_KEY: 'sk_test_a1' }, /Missing: STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET\.$/],
    [{ ...STRIPE, STRIPE_SECRET_KEY: 'pk_test_b2' }, /^STRIPE_SECRET_KEY must look like sk_test_…/],
    [{ ...STRIPE, STRIPE_WEBHOOK_SECRET: 'we_1' }, /^STRIPE_WEBHOOK_SECRET must look like whsec_…/],
    [{ ...STRIPE, STRIPE_SECRET_KEY: 'sk_live_a1' }, /must both be test keys, or both live/],
    [LIVE_STRIPE, /live, but http:\/\/localhost:4000 is not https/],
    [{ ...STRIPE, STRIPE_API_URL: 'https://api.stripe.example' }, /^STRIPE_API_URL is for tests/],
    [{ ...LIVE_STRIPE, PROVIDER_URL: 'https://pay.shop.example', STRIPE_API_URL: 'http://localhost:9' }, /^STRIPE_API/],
  ] as const
  for (const [environment, message] of wrong) {
    expect(() => read(environment)).toThrow(message)
    expect(() => read(environment)).not.toThrow(/a1|b2|c3/)
  }
})

const BUCKET = 's3://shop/files/?endpoint=https://s3.example/&region=eu-central-1'
const KEYS = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' }

test('media files lie beside the database, in a folder or in a bucket', () => {
  expect(read({ CARTWRIGHT_DATA_DIR: '/data' }).media).toEqual({
    storage: { folder: '/data/media' },
    folder: '/data/media',
    maxSizeBytes: 1024 ** 3,
    maxVideoBytes: 1024 ** 3,
  })
  expect(read({ CARTWRIGHT_MEDIA: '/files', CARTWRIGHT_MAX_VIDEO_MB: '1' }).media).toMatchObject({
    storage: { folder: '/files' },
    maxVideoBytes: 1024 ** 2,
  })
  expect(read({ ...KEYS, CARTWRIGHT_MEDIA: BUCKET }).media.storage).toEqual({
    bucket: 'shop',
    prefix: 'files/',
    endpoint: 'https://s3.example',
    region: 'eu-central-1',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  })
  expect(read({ ...KEYS, CARTWRIGHT_MEDIA: 's3://shop' }).media.storage).toMatchObject({
    endpoint: 'https://s3.us-east-1.amazonaws.com',
    prefix: '',
  })
})

test.each([
  [{ CARTWRIGHT_MEDIA: BUCKET }, /AWS_ACCESS_KEY_ID/],
  [{ ...KEYS, CARTWRIGHT_MEDIA: 's3://' }, /must be a folder, or a bucket/],
  [{ ...KEYS, CARTWRIGHT_MEDIA: 's3://id:secret@shop' }, /must be a folder, or a bucket/],
  [{ ...KEYS, CARTWRIGHT_MEDIA: 's3://shop/100%/' }, /must be a folder, or a bucket/],
  [{ ...KEYS, CARTWRIGHT_MEDIA: 'gs://shop' }, /must be a folder, or a bucket/],
  [{ ...KEYS, CARTWRIGHT_MEDIA: 's3://shop?endpoint=ftp://a' }, /The endpoint/],
  [{ CARTWRIGHT_MEDIA_CACHE_MB: 'much' }, /number of megabytes/],
])('%j is refused with the reason', (environment, message) => {
  expect(() => read(environment)).toThrow(message)
})

test("passwords are entered on the provider's pages, unless the storefront has its own", () => {
  expect(read({}).signIn).toBe('hosted')
  expect([read({ SIGN_IN: 'custom' }).signIn, read({ SIGN_IN: '' }).signIn]).toEqual(['custom', 'hosted'])
  expect(() => read({ SIGN_IN: 'storefront' })).toThrow(
    'SIGN_IN must be "hosted", for the pages of the provider, or "custom"',
  )
})

test('a shop is in test mode while listener and both addresses are local, or if requested', () => {
  const modeOf = (environment: Record<string, string>) => read(environment).testMode
  expect(modeOf({})).toBe('local')
  for (const host of ['localhost', '127.0.0.1', '127.8.9.1', '::1']) expect(modeOf({ HOST: host }), host).toBe('local')
  for (const host of ['0.0.0.0', '::', '192.168.1.5', 'shop.local', '127.0.0.1.nip.io', '::ffff:127.0.0.1'])
    expect(modeOf({ HOST: host }), host).toBe('off')
  expect(modeOf({ PROVIDER_URL: 'https://account.shop.example' })).toBe('off')
  expect(modeOf({ STOREFRONT_URL: 'https://shop.example' })).toBe('off')
  expect(modeOf({ HOST: '0.0.0.0', CARTWRIGHT_TEST_MODE: 'public' })).toBe('public')
  expect(() => read({ CARTWRIGHT_TEST_MODE: 'on' })).toThrow(/^CARTWRIGHT_TEST_MODE must be "public", .* not "on"\.$/)
})

test('a reachable shop has no test cards, mailbox or loopback redirects, unless the operator requests test mode', () => {
  const kept = (environment: Record<string, string>) => {
    const config = read(environment)
    const { allowLoopback } = createProviderDeps(config, { frontEnds: {} } as Parameters<typeof createProviderDeps>[1]) // opens no connection
    return { testCards: config.testCards, hasMailbox: config.mail.hasMailbox, allowLoopback }
  }
  const all = { testCards: true, hasMailbox: true, allowLoopback: true }
  const none = { testCards: false, hasMailbox: false, allowLoopback: false }
  expect(kept({})).toEqual(all)
  expect(kept({ CARTWRIGHT_TEST_CARDS: 'off' })).toEqual({ ...all, testCards: false })
  expect(kept({ HOST: '0.0.0.0' })).toEqual(none)
  expect(kept({ PROVIDER_URL: 'https://shop.example' })).toEqual(none)
  expect(kept({ STOREFRONT_URL: 'https://shop.example' })).toEqual(none)
  expect(kept({ HOST: '0.0.0.0', CARTWRIGHT_TEST_MODE: 'public' })).toEqual(all)
  const elsewhere = { PROVIDER_URL: 'https://shop.example', CARTWRIGHT_TEST_MODE: 'public' }
  expect(kept(elsewhere)).toEqual({ ...all, allowLoopback: false })
})

test('a reachable shop with test cards does not start, and says why', () => {
  expect(() => read({ CARTWRIGHT_TEST_CARDS: 'on', PROVIDER_URL: 'https://shop.example' })).toThrow(
    /^CARTWRIGHT_TEST_CARDS=on is for a shop on this machine, and https:\/\/shop\.example is on another one/,
  )
  expect(() => read({ CARTWRIGHT_TEST_CARDS: 'on', HOST: '0.0.0.0' })).toThrow(
    /^CARTWRIGHT_TEST_CARDS=on is for a shop on this machine, and HOST=0\.0\.0\.0 accepts other machines/,
  )
  expect(() => read({ CARTWRIGHT_TEST_CARDS: 'yes' })).toThrow(
    'CARTWRIGHT_TEST_CARDS must be "on" or "off", not "yes".',
  )
  const live = { ...LIVE_STRIPE, PROVIDER_URL: 'https://pay.shop.example', CARTWRIGHT_TEST_MODE: 'public' }
  expect(() => read(live)).toThrow(/^The keys of Stripe are live, but CARTWRIGHT_TEST_MODE=public/)
})

test('each start says what public test mode allows, or what is off in a reachable shop', () => {
  const told = (environment: Record<string, string>) => describeTestMode(read(environment))
  const elsewhere = { PROVIDER_URL: 'https://api.shop.example', STOREFRONT_URL: 'https://shop.example' }
  expect(told({})).toBeUndefined()
  expect(told(elsewhere)).toBeUndefined()
  expect(told({ HOST: '0.0.0.0' })).toMatch(/^Test cards, demo members and the mailbox are disabled, .*HOST=0\.0\.0\.0/)
  expect(told({ HOST: '0.0.0.0', CARTWRIGHT_TEST_MODE: 'public' })).toMatch(
    /^CARTWRIGHT_TEST_MODE=public: anyone who can reach this shop can order with test cards.*\/mailbox/,
  )
  expect(
    told({ ...elsewhere, CARTWRIGHT_TEST_MODE: 'public', SMTP_URL: 'smtp://localhost', CARTWRIGHT_TEST_CARDS: 'off' }),
  ).toBe(
    'CARTWRIGHT_TEST_MODE=public: anyone who can reach this shop can sign in as the members of the demo shop, whose passwords are public. Remove it before you open the shop to customers (docs/guides/running.md).',
  )
})

test('an empty shop becomes the demo shop on this machine, and elsewhere only on request', () => {
  const elsewhere = { PROVIDER_URL: 'https://api.shop.example', STOREFRONT_URL: 'https://shop.example' }
  expect(read({}).demo).toBe('on')
  expect(read({ DATABASE_URL: 'postgres://shop@db.example/shop' }).demo).toBe('on')
  expect(read({ PROVIDER_URL: elsewhere.PROVIDER_URL }).demo).toBe('off')
  expect(read(elsewhere).demo).toBe('off')
  expect(read({ ...elsewhere, CARTWRIGHT_DEMO: 'on' }).demo).toBe('on')
  expect([read({ CARTWRIGHT_DEMO: 'off' }).demo, read({ CARTWRIGHT_DEMO: 'catalogue' }).demo]).toEqual([
    'off',
    'catalogue',
  ])
  expect(read({ CARTWRIGHT_DEMO_FOLDER: '/srv/mine' }).demoFolder).toBe(resolve('/srv/mine'))
  expect(read({}).demoFolder).toMatch(/demo-shop$/)
  expect(() => read({ CARTWRIGHT_DEMO: 'yes' })).toThrow(
    'CARTWRIGHT_DEMO must be "on", "catalogue" or "off", not "yes".',
  )
})

test('a reachable shop does not start with a well-known or empty password', () => {
  const elsewhere = { PROVIDER_URL: 'https://shop.example' }
  const listening = { HOST: '0.0.0.0' }
  const common = { DATABASE_URL: 'postgres://shop:postgres@db.example/shop' }
  expect(() => read({ ...listening, ...common })).toThrow(/the password is a well-known default/)
  expect(read({ ...listening, ...common, CARTWRIGHT_TEST_MODE: 'public' }).testMode).toBe('public')
  const wrong: Record<string, string>[] = [
    { DATABASE_URL: 'postgres://shop:postgres@db.example/shop' },
    { DATABASE_URL: 'postgres://shop:@db.example/shop' },
    { SMTP_URL: 'smtp://user:PASSWORD@mail.example:587' },
    { STRIPE_SECRET_KEY: 'sk_test_secret', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
    { RECAPTCHA_VISIBLE_SITE_KEY: 'site', RECAPTCHA_VISIBLE_SECRET: 'changeme' },
    { CARTWRIGHT_MEDIA: 's3://bucket', AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'minioadmin' },
  ]
  for (const environment of wrong)
    expect(() => read({ ...elsewhere, ...environment }), JSON.stringify(environment)).toThrow(
      /the password is a well-known default, or empty/,
    )
  const [database = {}] = wrong
  expect(read(database).databaseUrl).toBe(database['DATABASE_URL'])
  for (const url of ['postgres://shop:7hM2xQ@db.example/shop', 'postgres://shop@db.example/shop'])
    expect(read({ ...elsewhere, DATABASE_URL: url }).databaseUrl).toBe(url)
})
