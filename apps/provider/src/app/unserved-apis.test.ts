import { expect, test } from 'vitest'
import { expectErrorBody, startShop } from '../testing/index.ts'

test('a call of an app that the shop does not have answers 404 with an application error that names the package', async () => {
  const shop = await startShop()
  const token = await shop.newToken()
  const calls = [
    ['@wix/blog', 'GET', '/_api/communities-blog-node-api/v2/stats/posts/x/metrics'],
    ['@wix/events', 'POST', '/events/v3/events/query'],
    ['@wix/bookings', 'POST', '/bookings/v2/services/query'],
    ['@wix/bookings', 'POST', '/_api/availability-calendar/v1/availability/query'],
    ['@wix/forms', 'GET', '/form-schema-service/v4/forms/x'],
    ['@wix/pricing-plans', 'GET', '/_api/paid-plans/v2/plans/public'],
    ['@wix/data', 'GET', '/wix-data/v2/collections/x'],
  ] as const
  for (const [name, method, path] of calls) {
    const { status, body } = await shop.call(method, path, { token })
    expectErrorBody(body)
    const description = `The shop does not serve this call of ${name}.`
    expect([status, body.details.applicationError], path).toEqual([
      404,
      { code: 'API_NOT_SERVED', description, data: { package: name } },
    ])
  }
})

test('an address of no app answers NOT_FOUND', async () => {
  const shop = await startShop()
  for (const path of ['/blog', '/eventsource/v1', '/stores/v9/x', '/__proto__/x', '/constructor/x']) {
    const { status, body } = await shop.call('POST', path, { body: {} })
    expect([status, body.details.applicationError.code], path).toEqual([404, 'NOT_FOUND'])
  }
})
