import { expect, test } from 'vitest'
import { findContact } from '../contacts/index.ts'
import { expectResponseBody, startShop, type TestShop } from '../testing/index.ts'

const ADA = 'ada@example.com'

const info = {
  name: { first: 'Ada', last: 'Byron' },
  emails: {
    items: [
      { email: 'second@example.com', tag: 'WORK' },
      { email: ADA, primary: true },
    ],
  },
  phones: { items: [{ phone: '30 123', countryCode: 'DE', tag: 'MOBILE' }] },
  addresses: { items: [{ tag: 'HOME', address: { addressLine: 'Street 1', city: 'Berlin', country: 'DE' } }] },
  company: 'Engines',
  birthdate: '1815-12-10',
  locale: 'de-de',
  labelKeys: { items: ['custom.newsletter'] },
  extendedFields: { items: { 'custom.size': 'L' } },
}

async function create(shop: TestShop, token: string, sent: object = info, more: object = {}, from?: string) {
  const answer = await shop.call('POST', '/contacts/v4/contacts', {
    token,
    body: { info: sent, ...more },
    ...(from && { from }),
  })
  if (answer.status === 200) expectResponseBody('contacts.createContact', answer.body)
  return answer
}

const withEmail = (email: string, more: object = {}) => ({ emails: { items: [{ email }] }, ...more })
const contactsOf = async (shop: TestShop) => shop.db.selectFrom('contacts').select(['id', 'info']).execute()
const codeOf = ({ body }: { body: { details: { applicationError: { code: string } } } }) =>
  body.details.applicationError.code

test('a merchant’s key creates a contact with all that was sent, and reads it back', async () => {
  const shop = await startShop()
  const { status, body } = await create(shop, await shop.newStaffToken())
  expect(status).toBe(200)
  expect(body.contact).toMatchObject({
    revision: 1,
    createdDate: shop.now.toISOString(),
    primaryInfo: { email: ADA, phone: '30 123' },
    primaryEmail: { email: ADA, subscriptionStatus: 'NOT_SET' },
    info: {
      name: info.name,
      emails: {
        items: [
          { email: ADA, tag: 'MAIN', primary: true },
          { email: 'second@example.com', tag: 'WORK' },
        ],
      },
      phones: { items: [{ phone: '30 123', countryCode: 'DE', tag: 'MOBILE' }] },
      addresses: { items: [{ tag: 'HOME', address: { addressLine: 'Street 1', city: 'Berlin', country: 'DE' } }] },
      company: 'Engines',
      birthdate: '1815-12-10',
      locale: 'de-de',
      labelKeys: { items: ['custom.newsletter'] },
      extendedFields: { items: { 'custom.size': 'L' } },
    },
  })
  expect((await findContact(shop.db, body.contact.id as string))?.info).toMatchObject({
    firstName: 'Ada',
    emails: [{ email: ADA }, { email: 'second@example.com' }],
    labels: ['custom.newsletter'],
    locale: 'de-de',
  })
})

test('a second contact with the address is refused with the first one’s id, unless duplicates are allowed', async () => {
  const shop = await startShop()
  const token = await shop.newStaffToken()
  const { body: first } = await create(shop, token)
  const second = await create(shop, token, withEmail('ADA@example.com'))
  expect(second.status).toBe(409)
  expect(codeOf(second)).toBe('DUPLICATE_CONTACT_EXISTS')
  expect(second.body.details.applicationError.data).toEqual({
    duplicateContactId: first.contact.id,
    duplicateEmail: 'ADA@example.com',
  })
  const duplicate = await create(shop, token, withEmail(ADA), { allowDuplicates: true })
  expect(duplicate.status).toBe(200)
  expect(duplicate.body.contact.id).not.toBe(first.contact.id)
  expect(await contactsOf(shop)).toHaveLength(2)
})

test('of many requests for one new address at once, one creates the contact', async () => {
  const shop = await startShop()
  const token = await shop.newStaffToken()
  const answers = await Promise.all(Array.from({ length: 8 }, () => create(shop, token, withEmail(ADA))))
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual([
    '200',
    ...Array.from({ length: 7 }, () => '409'),
  ])
  expect(await contactsOf(shop)).toHaveLength(1)
})

test('a contact without any name, address or number is refused, and so is an unreadable or second main address', async () => {
  const shop = await startShop()
  const token = await shop.newToken()
  const empty = await create(shop, token, { name: { first: ' ' }, company: 'Engines' })
  expect([empty.status, codeOf(empty)]).toEqual([400, 'INSUFFICIENT_CONTACT_DATA'])
  const fieldsOf = async (sent: object): Promise<string[]> => {
    const { body } = await create(shop, token, sent)
    return body.details.validationError.fieldViolations.map(({ field }: { field: string }) => field)
  }
  expect(await fieldsOf({ emails: { items: [{ email: ADA }, { email: 'a@b' }] } })).toEqual([
    'info.emails.items[1].email',
  ])
  const main = { email: ADA, primary: true }
  expect(await fieldsOf({ emails: { items: [main, main] } })).toEqual(['info.emails.items'])
  expect(await contactsOf(shop)).toEqual([])
})

test('a visitor’s newsletter box creates a contact, and the response does not reveal whether the address had one', async () => {
  const shop = await startShop()
  const token = await shop.newToken()
  const member = await shop.newMember({ email: 'member@example.com', profile: { firstName: 'Eve' } })
  const sent = (email: string) =>
    withEmail(email, { name: { first: 'Mallory' }, labelKeys: { items: ['custom.news'] } })
  const emails = ['new@example.com', 'new@example.com', 'member@example.com']
  const answers = []
  for (const email of emails) answers.push(await create(shop, token, sent(email)))
  const withoutVolatile = answers.map(({ status, body }, position) =>
    JSON.stringify({ status, body })
      .replaceAll(body.contact.id as string, '')
      .replaceAll(emails[position]!, ''),
  )
  expect(new Set(withoutVolatile).size).toBe(1)
  expect(answers[0]?.status).toBe(200)
  expect(new Set(answers.map(({ body }) => body.contact.id as string)).size).toBe(3)
  const stored = await contactsOf(shop)
  const ids: string[] = stored.map(({ id }) => id)
  for (const { body } of answers) expect(ids).not.toContain(body.contact.id)

  expect(stored).toHaveLength(2)
  const labels = stored.map((row) => (row.info as { labels?: string[] }).labels)
  expect(labels).toEqual([['custom.news'], ['custom.news']])
  const { contact_id } = await shop.db
    .selectFrom('accounts')
    .select('contact_id')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow()
  expect((await findContact(shop.db, contact_id))?.info.firstName, 'the data of an account stays').toBe('Eve')
})

test('contacts of one client address are limited, and those of a merchant’s key are not', async () => {
  const shop = await startShop()
  const [token, staff] = [await shop.newToken(), await shop.newStaffToken()]
  const statuses = async (by: string, name: string) => {
    const all = []
    for (let n = 0; n < 45; n++)
      all.push((await create(shop, by, withEmail(`${name}${n}@example.com`), {}, '203.0.113.7')).status)
    return all.filter((status) => status === 200).length
  }
  expect(await statuses(token, 'visitor')).toBe(40)
  expect(await statuses(staff, 'staff')).toBe(45)
})

test('a member’s contact is exported with the labels of a newsletter box, and erased with the account', async () => {
  const shop = await startShop()
  const member = await shop.newMember({ email: ADA })
  await create(shop, await shop.newToken(), withEmail(ADA, { labelKeys: { items: ['custom.news'] } }))
  const { body } = await shop.call('POST', '/cartwright/v1/me/export', { token: member.token, body: {} })
  expect(JSON.stringify(body)).toContain('custom.news')
  await shop.call('POST', '/cartwright/v1/me/delete', { token: member.token, body: {} })
  expect(JSON.stringify(await contactsOf(shop))).not.toContain('custom.news')
})
