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
