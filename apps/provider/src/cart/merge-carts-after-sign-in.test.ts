import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { STOREFRONT_CLIENT_ID } from '../identity/index.ts'
import { startSession } from '../identity/sessions/session-store.ts'
import { expectInvariants, startShop, type TestShop } from '../testing/index.ts'

const ADD = '/ecom/v1/carts/current/add-to-cart'
const HOUR_MS = 3_600_000

async function openShop() {
  const shop = await startShop()
  await shop.addProduct('cup')
  return shop
}

const add = (shop: TestShop, token: string, quantity = 1) =>
  shop.call('POST', ADD, { token, body: { lineItems: [shop.line('cup', quantity)] } })

async function piecesOf(shop: TestShop, token: string): Promise<number> {
  const { body } = await shop.call('GET', '/ecom/v1/carts/current', { token })
  const lines: { quantity: number }[] = body.cart?.lineItems ?? []
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}

function idIn(token: string): string {
  return (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }).sub // as we sign them
}

/** As a sign-in notes it. */
function note(shop: TestShop, visitorToken: string, memberId: string) {
  return shop.db
    .insertInto('signed_in_visitors')
    .values({ visitor_id: idIn(visitorToken), member_id: memberId, at: shop.now })
    .execute()
}

test('additions of a tab with the visitor’s token go into the member’s cart', async () => {
  const shop = await openShop()
  const [visitor, other] = [await shop.newToken(), await shop.newToken()]
  const member = await shop.newMember()
  await note(shop, visitor, member.id)
  await add(shop, member.token, 2)
  await add(shop, visitor, 3)
  await add(shop, other, 4)
  await shop.provider.mergeLateCarts()
  expect(await piecesOf(shop, member.token)).toBe(5)
  expect([await piecesOf(shop, visitor), await piecesOf(shop, other)]).toEqual([0, 4])
  await add(shop, visitor)
  await (await shop.anotherProcess()).mergeLateCarts()
  expect(await piecesOf(shop, member.token)).toBe(6)
  await expectInvariants(shop.db)
})

test('carts are not merged two hours after the last renewal, nor for members who have signed out', async () => {
  const shop = await openShop()
  const [late, left] = [await shop.newToken(), await shop.newToken()]
  const [member, leaver] = [await shop.newMember(), await shop.newMember()]
  await note(shop, late, member.id)
  await note(shop, left, leaver.id)
  await add(shop, left)
  await shop.call('DELETE', `/cartwright/v1/me/sessions/${leaver.sessionId}`, { token: leaver.token })
  await shop.provider.mergeLateCarts()
  expect(await piecesOf(shop, left)).toBe(1)

  await add(shop, late)
  shop.passTime(2 * HOUR_MS)
  await shop.provider.mergeLateCarts()
  const count = await shop.db.selectFrom('carts').select('owner_id').execute()
  expect(count.map((row) => row.owner_id)).toEqual(expect.arrayContaining([idIn(late), idIn(left)]))
})

test('lines without room in the member’s cart remain in the visitor’s, with one event', async () => {
  const shop = await startShop()
  await shop.addProduct('cup', { changes: { customTextFields: [{ title: 'Text', maxLength: 9, mandatory: false }] } })
  const texted = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => {
      const line = shop.line('cup')
      const options = { customTextFields: { Text: `${from + index}` } }
      return { ...line, catalogReference: { ...line.catalogReference, options } }
    })
  const visitor = await shop.newToken()
  const member = await shop.newMember()
  await note(shop, visitor, member.id)
  for (const [token, lineItems] of [
    [member.token, texted(0, 300)],
    [visitor, texted(300, 3)],
  ] as const) {
    await add(shop, token)
    const { status } = await shop.call('PATCH', '/ecom/v1/carts/current', { token, body: { lineItems } })
    expect(status).toBeLessThan(500)
  }
  await shop.provider.mergeLateCarts()
  const eventCount = (await shop.events()).length
  await shop.provider.mergeLateCarts()
  expect((await shop.events()).length).toBe(eventCount)
})

test('a cart that cannot be merged does not delay others, and is merged as soon as possible', async () => {
  const shop = await openShop()
  const members: Awaited<ReturnType<TestShop['newMember']>>[] = []
  for (let each = 0; each < 9; each++) {
    const [visitor, member] = [await shop.newToken(), await shop.newMember()]
    await note(shop, visitor, member.id)
    await add(shop, visitor, 3)
    members.push(member)
  }
  const pieces = () => Promise.all(members.map(({ token }) => piecesOf(shop, token)))
  await sql`create function refuse() returns trigger language plpgsql as
    ${sql.raw(`$$ begin if new.owner_id = '${members[0]!.id}' then raise 'It cannot be.'; end if; return new; end $$`)}`.execute(
    shop.db,
  )
  await sql`create trigger refuse before insert on carts for each row execute function refuse()`.execute(shop.db)
  await expect(shop.provider.mergeLateCarts()).rejects.toThrow('It cannot be.')
  expect(await pieces()).toEqual([0, ...Array<number>(8).fill(3)])

  await sql`drop trigger refuse on carts`.execute(shop.db)
  await shop.provider.mergeLateCarts()
  expect(await pieces()).toEqual(Array(9).fill(3))
})

test('50 additions in another tab during a sign-in each count once, and none is lost', async () => {
  const rounds = 4
  const adds = 50
  const shop = await openShop()
  let lost = 0
  for (let round = 0; round < rounds; round++) {
    const visitor = await shop.newToken()
    await add(shop, visitor)
    const member = await shop.newMember()
    await add(shop, member.token)
    const added = Array.from({ length: adds }, async (_, index) => {
      await new Promise((go) => setTimeout(go, index))
      return (await add(shop, visitor)).status
    })
    await new Promise((go) => setTimeout(go, round * 12))
    await signIn(shop, visitor, member.id)
    expect(new Set(await Promise.all(added))).toEqual(new Set([200]))
    await shop.provider.mergeLateCarts()
    lost += 2 + adds - (await piecesOf(shop, member.token))
  }
  console.log(`additions in another tab while somebody signs in: ${rounds * adds}, lost ${lost}`)
  expect(lost).toBe(0)
  await expectInvariants(shop.db)
})

/** By the token endpoint, as an app does it for a visitor of its storefront. */
async function signIn(shop: TestShop, visitorToken: string, memberId: string): Promise<void> {
  const visitorId = idIn(visitorToken)
  const { sessionToken } = await shop.db
    .transaction()
    .execute((tx) => startSession(tx, memberId, 'sign-on', { clientId: STOREFRONT_CLIENT_ID, visitorId }, shop.now))
  const key = await shop.newApiKey(['SCOPE.DC-IDENTITY.MANAGE-ACCOUNTS'])
  const { status, text } = await shop.call('POST', '/oauth2/token', {
    headers: { authorization: `${visitorToken},${key}` },
    body: { grant_type: 'authorized_client', scope: 'offline_access', session_token: sessionToken },
  })
  expect(status, text).toBe(200)
}
