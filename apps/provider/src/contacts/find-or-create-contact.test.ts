import { describe, expect, test } from 'vitest'
import { write } from '../platform/http/write.ts'
import { toJsonString } from '../platform/text/json-text.ts'
import { shareShop, startShop, type TestShop } from '../testing/index.ts'
import { type PersonDetails, findContact, findOrCreateContact, hasContact } from './index.ts'

const openShop = shareShop()

async function tell(shop: TestShop, person: Partial<PersonDetails>): Promise<{ contactId: string; isNew: boolean }> {
  const whole = { email: 'ada@example.com', isProven: false, info: {}, mayMerge: true, ...person }
  const { body } = await write(shop.db, {}, (tx) => findOrCreateContact(tx, whole, shop.now))
  return JSON.parse(toJsonString(body)) as { contactId: string; isNew: boolean } // what the effect returned
}

async function infoOf(shop: TestShop, id: string) {
  return (await findContact(shop.db, id))?.info
}

async function countContacts(shop: TestShop): Promise<number> {
  return (await shop.db.selectFrom('contacts').select('id').execute()).length
}

const place = (city: string) => ({
  id: crypto.randomUUID(),
  tag: 'SHIPPING' as const,
  address: { city, country: 'GB' },
})

describe('one person, one contact', () => {
  test('one person has one contact, however the address is written', async () => {
    const shop = await startShop()
    const { contactId, isNew } = await tell(shop, { info: { firstName: 'Ada' } })
    expect(isNew).toBe(true)
    for (const email of ['Ada@EXAMPLE.com', ' ada@example.com ', 'ａｄａ@example.com'])
      expect(await tell(shop, { email })).toEqual({ contactId, isNew: false })
    expect(await hasContact(shop.db, 'ADA@example.com')).toBe(true)
    expect(await hasContact(shop.db, 'eve@example.com')).toBe(false)
    expect(await hasContact(shop.db, 'no address')).toBe(false)
  })

  test('concurrent requests create one contact for a person', async () => {
    const shop = await startShop()
    const people = 50
    const made = await Promise.all(
      Array.from({ length: people }, (_, index) =>
        tell(shop, { email: index % 2 ? 'ADA@example.com' : 'ada@example.com', isProven: index % 3 === 0 }),
      ),
    )
    const contacts = new Set(made.map(({ contactId }) => contactId)).size
    console.log(`contacts of ${people} at once with one address: ${contacts}`)
    expect(contacts).toBe(1)
    expect(made.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(await countContacts(shop)).toBe(1)
  })
})

describe('data of a contact without an account', () => {
  test('unproven data fills gaps and changes nothing', async () => {
    const shop = await startShop()
    const { contactId } = await tell(shop, { info: { firstName: 'Ada', addresses: [place('London')] } })
    await tell(shop, {
      info: { firstName: 'Eve', lastName: 'Lovelace', addresses: [place('London'), place('Bath')] },
    })
    expect(await infoOf(shop, contactId)).toMatchObject({
      firstName: 'Ada',
      lastName: 'Lovelace',
      emails: [{ email: 'ada@example.com', tag: 'MAIN' }],
      addresses: [{ address: { city: 'London' } }, { address: { city: 'Bath' } }],
    })
  })

  test('unproven data of a contact is limited', async () => {
    const shop = await openShop()
    const some = (from: number) =>
      Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`field-${from + index}`, { value: 'x' }]))
    const { contactId } = await tell(shop, { info: { customFields: some(0) } })
    for (let n = 1; n < 5; n++) await tell(shop, { info: { customFields: some(n * 60) }, isProven: n % 2 === 0 })
    const fields = Object.keys((await infoOf(shop, contactId))?.customFields ?? {})
    expect(fields).toHaveLength(100)
  })

  test('data of a person who has proved the address wins', async () => {
    const shop = await startShop()
    const { contactId } = await tell(shop, { info: { firstName: 'Eve', lastName: 'Lovelace' } })
    expect(await tell(shop, { info: { firstName: 'Ada' }, isProven: true })).toEqual({ contactId, isNew: false })
    expect(await infoOf(shop, contactId)).toMatchObject({ firstName: 'Ada', lastName: 'Lovelace' })
  })
})

test('unproven data adds nothing to a contact with an account', async () => {
  const shop = await openShop()
  const { id, email } = await shop.newMember({ email: 'ada@example.com', profile: { firstName: 'Ada' } })
  const { contact_id: contactId } = await shop.db
    .selectFrom('accounts')
    .select('contact_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const before = await infoOf(shop, contactId)
  const told = await tell(shop, { email, info: { lastName: 'Eve', addresses: [place('Hull')] } })
  expect(told).toEqual({ contactId, isNew: false })
  expect(await infoOf(shop, contactId)).toEqual(before)
})

test('concurrent requests without new data do not wait for each other', async () => {
  const shop = await openShop()
  const said = { info: { firstName: 'Ada', addresses: [place('Hull')] } }
  const { contactId } = await tell(shop, said)
  await shop.db.transaction().execute(async (tx) => {
    const first = { email: 'ada@example.com', isProven: false, mayMerge: true, ...said }
    await findOrCreateContact(tx, first, shop.now)
    expect(await tell(shop, said)).toEqual({ contactId, isNew: false })
  })
})

test('an account with its own contact does not take over an address of another contact', async () => {
  const shop = await openShop()
  const { contactId } = await tell(shop, { info: { firstName: 'Ada' } })
  const own = await tell(shop, { info: { firstName: 'Augusta' }, mayMerge: false, isProven: true })
  expect(own.isNew).toBe(true)
  expect(own.contactId).not.toBe(contactId)
  expect(await infoOf(shop, contactId)).toMatchObject({ firstName: 'Ada' })
  expect(await tell(shop, {})).toEqual({ contactId, isNew: false })
})
