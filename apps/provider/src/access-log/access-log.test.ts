import { type Operation, type OperationName, operations, listPaths } from '@cartwright/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deleteExpiredRows } from '../app/maintenance.ts'
import { audit } from '../cli/audit.ts'
import { member } from '../cli/member.ts'
import { orders } from '../cli/orders/index.ts'
import { returns } from '../cli/returns.ts'
import { runCommand, startShop, visitCheckout } from '../testing/index.ts'
import { MANUAL_PAYMENT } from '../testing/order-requests.ts'
import { sendPreparedRequest, startShopWithRequests } from '../testing/operation-requests.ts'

const all = Object.values(operations) as Operation[]
const mayBeCalledByTheShop = ({ access, provider }: Operation): boolean =>
  provider !== 'later' && access.some((kind) => kind === 'merchant' || kind === 'app')

/** Operations on the caller's own cart and on the shop, and one that returns what the caller has just sent. */
const OF_NOBODY_ELSE = /^(currentCart\.|settings\.|contacts\.createContact$)/

/** Members that identify or locate a person. */
const PERSONAL =
  /^(email|emails|loginEmail|phone|phones|firstName|lastName|nickname|birthdate|addressLine1?|buyerInfo|contactDetails|vatId)$/

test('every operation for staff or apps that returns personal data of others declares it', () => {
  const silent = all
    .filter(mayBeCalledByTheShop)
    .filter(({ name, logsAccess, answer }) => !logsAccess && !OF_NOBODY_ELSE.test(name) && holdsPersonal(answer))
  expect(silent.map(({ name }) => name)).toEqual([])
})

test('each such call by staff or an app creates an access log entry, and by a shopper none', async () => {
  const { shop, requests } = await startShopWithRequests()
  const staff = await shop.newStaffToken()
  // By their names: what is listed was made by another one before.
  const revealing = all
    .filter(({ logsAccess }) => logsAccess)
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
  let lines = 0
  for (const operation of revealing) {
    const prepared = await requests[operation.name as OperationName]!()
    const token = operation.access.includes('merchant') ? staff : prepared.token
    await shop.db.deleteFrom('access_log').execute()
    const address = { ...operation, path: listPaths(operation)[0]! }
    const { status, body } = await sendPreparedRequest(shop, address, { ...prepared, token })
    expect(status, `${operation.name}: ${JSON.stringify(body)}`).toBe(200)
    const found = await shop.db.selectFrom('access_log').selectAll().execute()
    const { entity } = operation.logsAccess!
    expect(found, operation.name).toMatchObject([{ operation: operation.name, entity }])
    expect(JSON.stringify([body, prepared.request]), operation.name).toContain(found[0]!.entity_ids[0])
    lines += found.length
    if (!operation.access.includes('visitor')) continue
    expect((await sendPreparedRequest(shop, address, prepared)).status).toBe(200)
    expect(await shop.db.selectFrom('access_log').selectAll().execute()).toHaveLength(1)
  }
  console.log(`calls of merchants that answer something of other people: written down ${lines} of ${revealing.length}`)
})

test('commands and documents create access log entries too, listed by order, member, reader and day for a year', async () => {
  const shop = await startShop({ payments: { manual: [MANUAL_PAYMENT] } })
  await shop.addProduct('plate', { stock: 9 })
  const ada = await shop.newMember({ email: 'ada@member.example' })
  const mine = await visitCheckout(shop, [['plate', 1]], ada.token)
  const other = await visitCheckout(shop, [['plate', 1]])
  for (const visit of [mine, other]) expect((await visit.place()).status).toBe(303)
  const orderId = (await mine.order())!.id
  const { number } = await shop.db
    .selectFrom('orders')
    .select('number')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const key = await shop.newApiKey(['SCOPE.DC-STORES.READ-ORDERS'])
  expect((await shop.call('GET', `/ecom/v1/orders/${orderId}`, { token: key })).status).toBe(200)
  for (const args of [['list'], ['show', `${number}`], ['history', `${number}`]])
    await runCommand(shop, orders, ...args)
  await runCommand(shop, member, 'list')
  await runCommand(shop, returns, 'list') // there are none: nothing was read

  const show = async (...args: string[]) => (await runCommand(shop, audit, ...args)).printed.split('\n').filter(Boolean)
  expect(await show()).toHaveLength(5)
  expect(await show(`${number}`)).toHaveLength(4)
  expect(await show('ada@member.example')).toHaveLength(5)
  expect(await show((await other.order())!.id)).toEqual([expect.stringContaining('orders list')])
  expect(await show('--by', 'command-line')).toHaveLength(4)
  expect((await show('--limit', '1'))[0]).toContain(`command-line  member list  member ${ada.id}`)
  expect((await show(`${number}`)).at(-1)).toContain(`API key "Test"  orders.getOrder  order ${orderId}`)
  expect(await show('--until', '2020-01-01')).toEqual([])
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin' }).format(shop.now)
  expect(await show('--since', today, '--until', today), 'a day is whole').toHaveLength(5)
  for (const line of await show()) expect(line).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d \+0[12]:00 {2}/) // by the clock of Berlin
  for (const wrong of [
    ['--since', 'today'],
    ['--since', '2026-02-31'],
    ['--since', '2026-11-23', '--until', '2026-11-22'],
    ['--limit', '0'],
    ['nobody@member.example'],
    ['99'],
    ['--by', 'x@y.example'],
  ])
    await expect(show(...wrong), wrong.join(' ')).rejects.toThrow(
      /not a valid date|is before --since|not a number|no account|no staff account|No member|no order/,
    )

  const file = await shop.call('POST', '/cartwright/v1/me/export', { token: ada.token, body: {} })
  expect(file.body.data.readings).toHaveLength(5)
  expect(JSON.stringify(file.body.data.readings)).not.toContain((await other.order())!.id)

  await sql`update access_log set at = at - interval '366 days' where operation = 'member list'`.execute(shop.db)
  await deleteExpiredRows(shop.db)
  expect(await show()).toHaveLength(4)
})

interface Schema {
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}

function holdsPersonal(schema: Schema, seen = new Set<Schema>()): boolean {
  if (seen.has(schema)) return false
  seen.add(schema)
  const { properties = {}, items, anyOf = [] } = schema
  return (
    Object.keys(properties).some((name) => PERSONAL.test(name)) ||
    [...Object.values(properties), ...(items ? [items] : []), ...anyOf].some((each) => holdsPersonal(each, seen))
  )
}
