import { describe, expect, test } from 'vitest'
import { expectInvariants, startShop, type TestShop } from '../../testing/index.ts'

const SECOND = 1_000
const DAY = 86_400_000

async function start() {
  const shop = await startShop()
  const { body } = await shop.call('POST', '/oauth2/token', {
    body: { clientId: shop.clientId, grantType: 'anonymous' },
  })
  return {
    shop,
    first: body.refresh_token as string,
    access: body.access_token as string,
    use: (token: string) => use(shop, token),
  }
}

async function use(shop: TestShop, refreshToken: string) {
  const { status, body } = await shop.call('POST', '/oauth2/token', {
    body: { refreshToken, grantType: 'refresh_token' },
  })
  return {
    status,
    error: body.error as string | undefined,
    next: body.refresh_token as string,
    access: body.access_token as string,
  }
}

const visitorOf = (token: string): string => {
  const { sub } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sub: string }
  return sub
}

const REFUSED = { status: 400, error: 'invalid_grant' }

describe('a refresh token', () => {
  test('a refresh token gives an access token of the same visitor and its successor', async () => {
    const { shop, first, access, use } = await start()
    const renewed = await use(first)
    expect(renewed.status).toBe(200)
    expect(renewed.next).not.toBe(first)
    expect(visitorOf(renewed.access)).toBe(visitorOf(access))
    expect((await use(renewed.next)).status).toBe(200)
    await expectInvariants(shop.db)
  })

  test('a refresh token stays valid until its successor is used, always with the same successor', async () => {
    const { shop, first, use } = await start()
    const { next } = await use(first)
    for (const days of [0, 1, 30, 50]) {
      shop.passTime(days * DAY)
      expect(await use(first)).toMatchObject({ status: 200, next })
    }
    expect((await use(next)).status).toBe(200)
  })

  test('a refresh token gives the same successor again up to a minute after the successor’s first use', async () => {
    const { shop, first, use } = await start()
    const { next } = await use(first)
    const { next: afterNext } = await use(next)
    expect(await use(first)).toMatchObject({ status: 200, next })
    shop.passTime(59 * SECOND)
    expect(await use(next)).toMatchObject({ status: 200, next: afterNext }) // does not restart the minute
    expect(await use(first)).toMatchObject({ status: 200, next })
    shop.passTime(1 * SECOND)
    expect(await use(first)).toMatchObject({ status: 200, next })
  })

  test('a refresh token is refused as copied after that minute, and the whole family ends', async () => {
    const { shop, first, use } = await start()
    const { next } = await use(first)
    const { next: current } = await use(next)
    shop.passTime(61 * SECOND)
    expect(await use(first)).toMatchObject(REFUSED)
    for (const token of [current, next, first]) expect(await use(token)).toMatchObject(REFUSED)
  })

  test('a refresh token is refused if it is of an older generation, and other families stay valid', async () => {
    const { shop, first, use } = await start()
    const { body: other } = await shop.call('POST', '/oauth2/token', {
      body: { clientId: shop.clientId, grantType: 'anonymous' },
    })
    let current = first
    for (let n = 0; n < 4; n++) {
      current = (await use(current)).next
      shop.passTime(61 * SECOND)
    }
    expect(await use(first)).toMatchObject(REFUSED)
    expect(await use(current)).toMatchObject(REFUSED)
    expect((await use(other.refresh_token)).status).toBe(200)
  })

  test('lives 90 days from the sign-in, however often it was renewed', async () => {
    const { shop, first, use } = await start()
    let current = first
    for (let n = 0; n < 8; n++) {
      shop.passTime(11 * DAY)
      current = (await use(current)).next
    }
    shop.passTime(2 * DAY - 2 * SECOND)
    expect((await use(current)).status).toBe(200)
    shop.passTime(3 * SECOND)
    expect(await use(current)).toMatchObject(REFUSED)
  })

  test('a refresh token is refused if it was never issued', async () => {
    const { first, access, use } = await start()
    for (const token of [
      'x',
      access,
      `${first}x`,
      first.slice(1),
      first.toUpperCase(),
      '\u0000',
      'é',
      'x'.repeat(7_000),
    ])
      expect((await use(token)).status).toBe(400)
    expect((await use(first)).status).toBe(200)
  })

  test('a refresh token is not stored in plain text', async () => {
    const { shop, first, use } = await start()
    const { next } = await use(first)
    const rows = await shop.db.selectFrom('refresh_tokens').selectAll().execute()
    const stored = rows.map(({ hash }) => hash.toString('base64url'))
    expect(stored).toHaveLength(2)
    expect(stored).not.toContain(first)
    expect(stored).not.toContain(next)
  })

  test('a refresh token is refused for another client, and stays valid', async () => {
    const { shop, first, use } = await start()
    const { next } = await use(first)
    const clientId = crypto.randomUUID()
    await shop.db
      .insertInto('oauth_clients')
      .values({ id: clientId, name: 'Other', allowed_redirect_uris: [], allowed_redirect_domains: [] })
      .execute()
    const foreign = await shop.call('POST', '/oauth2/token', {
      body: { clientId, refreshToken: next, grantType: 'refresh_token' },
    })
    expect(foreign).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    shop.passTime(61 * SECOND)
    expect((await use(first)).status, 'its parent was not used up by the stranger').toBe(200)
    expect((await use(next)).status).toBe(200)
  })
})

test('ten tabs that renew at once all get the same successor, round after round', async () => {
  const { shop, first, use } = await start()
  const rounds = 10
  let current = first
  let loggedOut = 0
  for (let round = 0; round < rounds; round++) {
    const answers = await Promise.all(Array.from({ length: 10 }, () => use(current)))
    loggedOut += answers.filter(({ status }) => status !== 200).length
    const successors = new Set(answers.map(({ next }) => next))
    expect(successors.size).toBe(1)
    ;[current = ''] = successors
    shop.passTime(300 * SECOND)
  }
  const { count } = await shop.db
    .selectFrom('refresh_tokens')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  console.log(`parallel renewals: refused ${loggedOut} of ${rounds * 10}, tokens ${count} after ${rounds} rounds`)
  expect([loggedOut, Number(count)]).toEqual([0, rounds + 1])
  await expectInvariants(shop.db)
})
