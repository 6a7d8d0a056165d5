import type { Order } from '@cartwright/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startShop, type TestShop, visitCheckout } from '../testing/index.ts'
import { PAYLOAD } from '../testing/decode-payloads-plugin.ts'

let shop: TestShop
let cleanUp: () => Promise<void>
let staff: string
let key: string

beforeAll(async () => {
  shop = await startShop({ whenFinished: (clean) => void (cleanUp = clean) })
  await shop.addProduct('plate', { price: '10.00', stock: 100 })
  staff = await shop.newStaffToken('manager')
  key = await shop.newApiKey(['SCOPE.DC-STORES.MANAGE-ORDERS'])
})
afterAll(() => cleanUp())

async function buy(): Promise<{ id: string; token: string }> {
  const visit = await visitCheckout(shop, [['plate', 4]])
  await visit.place()
  return { id: (await visit.order())!.id, token: visit.token }
}

const ask = (method: string, path: string, body?: unknown, token = key) =>
  shop.call(method, `/ecom/v1/orders/${path}`, { token, body })
const comment = (message: string) => ({ merchantComment: { message } })
const written = async (id: string, token = key) =>
  ((await ask('GET', id, undefined, token)).body.order.activities as { activityType: string }[]).filter(
    ({ activityType }) => ['MERCHANT_COMMENT', 'CUSTOM_ACTIVITY'].includes(activityType),
  )
const readCode = ({ status, body }: { status: number; body: { details?: { applicationError?: { code: string } } } }) =>
  `${status} ${body.details?.applicationError?.code ?? ''}`.trim()

test('an app’s note about an order is read by staff, edited and deleted', async () => {
  const { id, token } = await buy()
  const { body: first } = await ask('POST', `${id}/activities`, { activity: comment('Called the buyer') })
  const { body: second } = await ask('POST', `${id}/activities/add`, {
    orderActivities: [
      { activityType: 'MERCHANT_COMMENT', ...comment('Gift wrapping, in "blue" — שלום') },
      { customActivity: { appId: id, type: 'Ticket opened', additionalData: { number: '12' } } },
    ],
  })
  expect(second.order).toEqual((await ask('GET', id)).body.order)
  const appId = (second.order.activities as { customActivity?: { appId: string } }[]).at(-1)?.customActivity?.appId
  expect(appId).not.toBe(id) // an app writes under its own id
  const about = { createdDate: expect.any(String) }
  const named = (type: string) => ({ ...about, type, activityType: type })
  expect(await written(id)).toEqual([
    { id: first.activityId, ...named('MERCHANT_COMMENT'), ...comment('Called the buyer') },
    { id: second.activityIds[0], ...named('MERCHANT_COMMENT'), ...comment('Gift wrapping, in "blue" — שלום') },
    {
      id: second.activityIds[1],
      ...named('CUSTOM_ACTIVITY'),
      customActivity: { appId, type: 'Ticket opened', additionalData: { number: '12' } },
    },
  ])
  expect(await written(id, token)).toEqual([])

  const changed = await ask('PATCH', `${id}/activities/${first.activityId}`, { activity: comment('No answer') })
  expect(changed.body.order.activities.find((each: { id: string }) => each.id === first.activityId)).toMatchObject(
    comment('No answer'),
  )
  await ask('DELETE', `${id}/activities/${second.activityIds[0]}`)
  expect((await written(id)).map((each) => (each as { id?: string }).id)).toEqual([
    first.activityId,
    second.activityIds[1],
  ])
  const { history } = (await shop.call('GET', `/cartwright/v1/orders/${id}/history`, { token: staff, body: undefined }))
    .body
  expect(history.map(({ text }: { text: string }) => text).slice(-2)).toEqual(['comment: No answer', 'Ticket opened'])
})

test('the note of an order is a comment in its activities, and edited and deleted as one', async () => {
  const { id } = await buy()
  await shop.call('PATCH', `/cartwright/v1/orders/${id}/note`, { token: staff, body: { note: 'Fragile' } })
  const [note] = (await written(id)) as [{ id: string } & { activityType: string }]
  expect(note).toMatchObject(comment('Fragile'))
  await ask('PATCH', `${id}/activities/${note.id}`, { activity: comment('Not fragile') })
  expect(await written(id)).toEqual([{ ...note, ...comment('Not fragile') }])
  expect((await ask('DELETE', `${id}/activities/${note.id}`)).status).toBe(200)
  expect(await written(id)).toEqual([])
  expect(readCode(await ask('DELETE', `${id}/activities/${note.id}`))).toBe('404 ACTIVITY_NOT_FOUND')
})

test('recorded events cannot be edited, and a partly invalid batch writes nothing', async () => {
  const { id, token } = await buy()
  const [placed] = (await ask('GET', id)).body.order.activities
  const path = `${id}/activities/${placed.id}`
  expect(readCode(await ask('PATCH', path, { activity: comment('Never placed') }))).toBe('404 ACTIVITY_NOT_FOUND')
  expect(readCode(await ask('DELETE', path))).toBe('404 ACTIVITY_NOT_FOUND')
  const nothing = await ask('POST', `${id}/activities/add`, {
    orderActivities: [comment('Here'), { activityType: 'ORDER_PAID' }],
  })
  expect(nothing).toMatchObject({
    status: 400,
    body: { details: { validationError: { fieldViolations: [{ field: 'orderActivities[1].merchantComment' }] } } },
  })
  const both = { ...comment('One'), customActivity: { type: 'Other' } }
  expect((await ask('POST', `${id}/activities`, { activity: both })).status).toBe(400)
  expect((await ask('POST', `${id}/activities`, { activity: comment('x') }, token)).status).toBe(403)
  expect(await written(id)).toEqual([])

  const many = Array.from({ length: 300 }, () => comment('x'))
  expect((await ask('POST', `${id}/activities/add`, { orderActivities: many })).status).toBe(200)
  expect(readCode(await ask('POST', `${id}/activities`, { activity: comment('x') }))).toBe('409 ACTIVITIES_LIMIT')
})

test('every event of an order includes the activities so far, and reports changed ones', async () => {
  const { id } = await buy()
  await ask('POST', `${id}/activities`, { activity: comment('Called the buyer') })
  await ask('POST', `${id}/cancel`)
  const rows = await shop.db
    .selectFrom('outbox')
    .select(['event_type', PAYLOAD])
    .where('entity_id', '=', id)
    .orderBy('sequence')
    .execute()
  const told = rows.map(({ event_type, payload }) => {
    const { createdEvent, updatedEvent, actionEvent } = payload as Payload
    const order = createdEvent?.entity ?? updatedEvent?.currentEntity ?? actionEvent!.body.order // one of the three
    const types = order.activities.map((each) => each.activityType)
    return [event_type.replace('wix.ecom.v1.order_', ''), types.join(), updatedEvent?.modifiedFields?.join()]
  })
  const paid = 'ORDER_PLACED,ORDER_PAID'
  const commented = `${paid},MERCHANT_COMMENT`
  expect(told).toEqual([
    ['created', paid, undefined],
    ['approved', paid, undefined],
    ['payment_status_updated', paid, undefined],
    ['updated', commented, 'activities'],
    ['updated', `${commented},ORDER_CANCELED`, 'status'],
    ['canceled', `${commented},ORDER_CANCELED`, undefined],
  ])
})

type Told = Pick<Order, 'activities'>
interface Payload {
  createdEvent?: { entity: Told }
  updatedEvent?: { currentEntity: Told; modifiedFields: string[] }
  actionEvent?: { body: { order: Told } }
}
