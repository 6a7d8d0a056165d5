import { expect, test } from 'vitest'
import type { Provider } from '../../app/app.ts'
import { expectInvariants, shareShop, startShop, StatementFaults, type TestShop } from '../../testing/index.ts'
import { generateOpaqueToken } from '../opaque-token.ts'
import { endSession } from '../sessions/session-store.ts'
import { issueMemberTokens } from './member-tokens.ts'

const openShop = shareShop()

const LATE_MS = 61_000
const HOUR_MS = 3_600_000
const FAMILIES = 100

async function ask(provider: Pick<Provider, 'fetch'>, body: object) {
  const answer = await provider.fetch(
    new Request('http://localhost/oauth2/token', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  )
  const { refresh_token: next, access_token: access } = (await answer.json()) as Record<string, string>
  return { status: answer.status, next: next ?? '', access: access ?? '' }
}

const renewIn = (provider: Pick<Provider, 'fetch'>, refreshToken: string) =>
  ask(provider, { grantType: 'refresh_token', refreshToken })
const begin = (shop: TestShop) => ask(shop.provider, { grantType: 'anonymous', clientId: shop.clientId })

async function isAccepted(provider: Pick<Provider, 'fetch'>, access: string): Promise<boolean> {
  const url = 'http://localhost/stores-reader/v1/products/query-platformized'
  const { status } = await provider.fetch(new Request(url, { headers: { authorization: access } }))
  expect([200, 401]).toContain(status)
  return status === 200
}

test('a copied token ends its family every time, and every process refuses the access token', async () => {
  const shop = await openShop()
  const other = await shop.anotherProcess()
  const sinners = await Promise.all(
    Array.from({ length: FAMILIES }, async () => {
      const first = await begin(shop)
      const second = await renewIn(shop.provider, first.next)
      const third = await renewIn(shop.provider, second.next)
      return { first: first.next, access: third.access, last: third.next }
    }),
  )
  for (const { access } of sinners) expect(await isAccepted(other, access)).toBe(true)
  shop.passTime(LATE_MS)
  const replayed = await Promise.all(sinners.map(({ first }) => renewIn(shop.provider, first)))
  await other.pollChanges()
  let ended = 0
  for (const { access, last } of sinners) {
    const isEnded =
      (await renewIn(other, last)).status === 400 &&
      !(await isAccepted(shop.provider, access)) &&
      !(await isAccepted(other, access))
    if (isEnded) ended++
  }
  const refused = replayed.filter(({ status }) => status === 400).length
  console.log(`copied refresh tokens: refused ${refused} of ${FAMILIES}, families ended ${ended} of ${FAMILIES}`)
  expect([refused, ended]).toEqual([FAMILIES, FAMILIES])
})

test('a replay after a restart is refused by a process without any memory of the family', async () => {
  const shop = await startShop()
  const firsts = await Promise.all(
    Array.from({ length: FAMILIES }, async () => {
      const { next: first } = await begin(shop)
      await renewIn(shop.provider, (await renewIn(shop.provider, first)).next)
      return first
    }),
  )
  shop.passTime(LATE_MS)
  await shop.provider.close()
  const restarted = await shop.anotherProcess()
  const answers = await Promise.all(firsts.map((first) => renewIn(restarted, first)))
  const refused = answers.filter(({ status }) => status === 400).length
  console.log(`replays after a restart: refused ${refused} of ${FAMILIES}`)
  expect(refused).toBe(FAMILIES)
})

test('a failing statement of a renewal, or a lost response, leaves a token that renews again', async () => {
  const faults = new StatementFaults()
  const shop = await startShop({ faults })
  let tried = 0
  for (const happens of ['before', 'after'] as const) {
    for (let n = 1; ; n++) {
      let current = (await begin(shop)).next
      for (let round = 0; round < 3; round++) {
        faults.failAt(n, happens)
        const answer = await renewIn(shop.provider, current)
        if (!faults.stop()) break
        tried++
        const where = `statement ${n}, lost ${happens}: ${faults.seen.at(n - 1)}`
        expect(answer.status, where).toBe(503)
        const again = await renewIn(shop.provider, current)
        expect(again.status, where).toBe(200)
        shop.passTime(LATE_MS)
        expect((await renewIn(shop.provider, again.next)).status, where).toBe(200)
        current = again.next
      }
      if (faults.seen.length < n) break
    }
  }
  console.log(`renewals, a statement failing: retries that succeeded ${tried} of ${tried}`)
  expect(tried).toBeGreaterThanOrEqual(6)
  await expectInvariants(shop.db)
})

test('retries after lost responses get the same successor, which is as valid as the first', async () => {
  const shop = await openShop()
  const { next: first } = await begin(shop)
  const [lost, again] = [await renewIn(shop.provider, first), await renewIn(shop.provider, first)]
  expect(again.next).toBe(lost.next)
  expect((await renewIn(shop.provider, lost.next)).status).toBe(200)
})

test('an ended session and a blocked account renew nothing', async () => {
  const shop = await startShop()
  const [member, blocked, untouched] = [await shop.newMember(), await shop.newMember(), await shop.newMember()]
  await shop.db.transaction().execute((tx) => endSession(tx, member.id, member.sessionId, shop.now))
  await shop.db.updateTable('accounts').set({ status: 'blocked' }).where('id', '=', blocked.id).execute()
  await shop.provider.pollChanges()
  const statuses = await Promise.all(
    [member, blocked, untouched].map(async ({ refreshToken }) => (await renewIn(shop.provider, refreshToken)).status),
  )
  expect(statuses).toEqual([400, 400, 200])
  expect((await shop.call('GET', '/oauth2/user-info', { token: member.token })).status).toBe(401)
})

test('renewal records the session’s last use to the hour, and links a former visitor as long as a tab renews', async () => {
  const shop = await openShop()
  const member = await shop.newMember()
  const visitor = await begin(shop)
  const { sub: visitorId } = JSON.parse(Buffer.from(visitor.access.split('.')[1]!, 'base64url').toString()) as {
    sub: string
  }
  await shop.db.transaction().execute(async (tx) => {
    const session = { ...UNUSED, id: member.sessionId, accountId: member.id }
    await issueMemberTokens(tx, { session, clientId: shop.clientId, visitorId }, { onSignIn: [], now: shop.now })
  })
  const times = async () => {
    const { last_used_at } = await shop.db
      .selectFrom('account_sessions')
      .select('last_used_at')
      .executeTakeFirstOrThrow()
    const { at } = await shop.db.selectFrom('signed_in_visitors').select('at').executeTakeFirstOrThrow()
    return [last_used_at.getTime(), at.getTime()]
  }
  const before = await times()
  for (const [ms, isSeen] of [
    [HOUR_MS - 1_000, false],
    [2_000, true],
    [HOUR_MS - 1_000, false],
  ] as const) {
    shop.passTime(ms)
    const known = await times()
    expect((await renewIn(shop.provider, member.refreshToken)).status).toBe(200)
    expect((await renewIn(shop.provider, visitor.next)).status).toBe(200)
    const now = shop.now.getTime()
    expect(await times(), `after ${ms} ms`).toEqual(isSeen ? [now, now] : known)
  }
  expect((await times())[0]).toBeGreaterThan(before[0]!)
})

const UNUSED = {
  clientId: null,
  method: 'password',
  vouchedBy: null,
  userAgent: null,
  address: null,
  authenticatedAt: new Date(),
  lastUsedAt: new Date(),
  createdAt: new Date(),
}

test('a token of an impossible form is not looked up', async () => {
  const shop = await openShop()
  for (const token of ['', 'x', `${generateOpaqueToken()}x`])
    expect((await renewIn(shop.provider, token)).status).toBe(400)
  expect((await renewIn(shop.provider, generateOpaqueToken())).status).toBe(400)
})
