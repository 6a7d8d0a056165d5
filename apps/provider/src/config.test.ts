import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const read = (environment: Record<string, string>) => readConfig(environment, '/shop')

test('nothing has to be set', () => {
  expect(read({})).toMatchObject({ storefrontPort: 3000, providerPort: 4000, storefrontUrl: 'http://localhost:3000' })
})

test('one port for both is refused by its names', () => {
  expect(() => read({ STOREFRONT_PORT: '4000' })).toThrow(
    expect.objectContaining({
      constructor: ConfigError,
      message: expect.stringMatching(/^STOREFRONT_PORT and PROVIDER_PORT are both 4000\./) as string,
    }) as Error,
  )
})

test.each([
  'postgres://shop:secret@db.example:5432/shop',
  'postgresql://db.example/shop?sslmode=require',
  'postgresql:///shop?host=/run/postgresql',
  'postgres://shop:secret@/shop?host=/run/postgresql',
])('%s is an address of a database', (databaseUrl) => {
  expect(read({ DATABASE_URL: databaseUrl }).databaseUrl).toBe(databaseUrl)
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

const BUCKET = 's3://shop/files/?endpoint=https://s3.example/&region=eu-central-1'
const KEYS = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' }

test('files lie beside the database, in a folder or in a bucket', () => {
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
  [{ ...KEYS, CARTWRIGHT_MEDIA: 'gs://shop' }, /must be a folder, or a bucket/],
  [{ ...KEYS, CARTWRIGHT_MEDIA: 's3://shop?endpoint=ftp://a' }, /The endpoint/],
  [{ CARTWRIGHT_MEDIA_CACHE_MB: 'much' }, /number of megabytes/],
])('%j is none, and why is said', (environment, message) => {
  expect(() => read(environment)).toThrow(message)
})
