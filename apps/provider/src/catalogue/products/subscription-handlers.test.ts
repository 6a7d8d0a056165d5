import type { SubscriptionOption } from '@cartwright/contract'
import { expect, test } from 'vitest'
import { expectResponseBody, shareShop } from '../../testing/index.ts'
import { PAYLOAD } from '../../testing/decode-payloads-plugin.ts'

const sharedShop = shareShop()

async function openShop(open = sharedShop) {
  const shop = await open()
  await shop.addProduct('coffee')
  await shop.db.deleteFrom('outbox').execute()
  const token = await shop.newApiKey()
  const visitor = await shop.newToken()
  const id = shop.idOf('coffee')
  const ask = (by: string, query = '') =>
    shop.call('GET', `/_api/subscription-options-reader-server/v1/subscription-options/byProduct/${id}${query}`, {
      token: by,
    })
  return {
    shop,
    id,
    token,
    visitor,
    assign: (options: object[] | undefined, productId = id, by = token) =>
      shop.call('POST', `/stores/v1/subscription-options/product/${productId}/assign`, {
        token: by,
        body: { assignedSubscriptionOptions: options },
      }),
    ask,
    async read(by = visitor, query = '') {
      const { status, body } = await ask(by, query)
      expect(status).toBe(200)
      expectResponseBody('subscriptionOptions.getSubscriptionOptionsForProduct', body)
      return body.subscriptionOptions
    },
  }
}

const MONTHLY = { title: 'Every month', subscriptionSettings: { frequency: 'MONTH' } }
const WEEKLY = {
  title: 'Every other week',
  description: 'Half a year',
  subscriptionSettings: { frequency: 'DAY', interval: 14, billingCycles: 13 },
  discount: { type: 'PERCENT', value: 12.5 },
}

test('a product can be subscribed to by its assigned options, in their order', async () => {
  const { shop, assign, read, id } = await openShop()
  expect(await read()).toEqual([])
  expect((await assign([WEEKLY, MONTHLY])).status).toBe(200)
  const options = await read()
  expect(options).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      hidden: false,
      ...WEEKLY,
      subscriptionSettings: { autoRenewal: false, ...WEEKLY.subscriptionSettings },
    },
    {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      hidden: false,
      title: 'Every month',
      subscriptionSettings: { frequency: 'MONTH', interval: 1, autoRenewal: false },
    },
  ])
  await assign(options)
  expect(await read()).toEqual(options)
  const rows = await shop.db.selectFrom('outbox').select(PAYLOAD).execute()
  expect(rows.map(({ payload }) => payload)).toMatchObject([{ productId: id, changedFields: ['subscriptionOptions'] }])
})

test('an existing subscription option keeps its id, is changed by the given fields, and is removed if not named', async () => {
  const { assign, read } = await openShop()
  await assign([WEEKLY, MONTHLY])
  const [weekly, monthly] = (await read()) as [SubscriptionOption, SubscriptionOption]
  await assign([
    { id: monthly.id, title: 'Monthly' },
    { id: weekly.id, description: null, discount: null },
  ])
  const { description: _, discount: __, ...plain } = weekly
  expect(await read()).toEqual([{ ...monthly, title: 'Monthly' }, plain])
  await assign([])
  expect(await read()).toEqual([])
})

test('hidden subscription options, and all of a hidden product, are visible to staff only', async () => {
  const { shop, assign, ask, read, token, visitor } = await openShop()
  await assign([{ ...WEEKLY, hidden: true }, MONTHLY])
  expect(await read()).toMatchObject([{ title: 'Every month' }])
  expect(await read(token)).toHaveLength(1)
  expect(await read(token, '?includeHiddenSubscriptionOptions=true')).toHaveLength(2)
  for (const by of [await shop.newToken(), await shop.newApiKey(['SCOPE.DC-STORES.READ-PRODUCTS'])])
    expect((await ask(by, '?includeHiddenSubscriptionOptions=true')).status).toBe(400)
  await shop.changeProduct('coffee', { visible: false })
  expect((await ask(visitor)).status).toBe(404)
  expect((await ask(token)).status).toBe(200)
})

test('an invalid subscription option is refused with its field, and none is changed', async () => {
  const { shop, assign } = await openShop()
  const cases: [member: string, rule: string, option: object][] = [
    ['.title', 'REQUIRED_FIELD', { subscriptionSettings: { frequency: 'MONTH' } }],
    ['.title', 'MAX_LENGTH', { ...MONTHLY, title: 't'.repeat(151) }],
    ['.description', 'MAX_LENGTH', { ...MONTHLY, description: 'd'.repeat(501) }],
    ['.subscriptionSettings', 'REQUIRED_FIELD', { title: 'T' }],
    [
      '.subscriptionSettings.frequency',
      'INVALID_ENUM_VALUE',
      { title: 'T', subscriptionSettings: { frequency: 'HOUR' } },
    ],
    [
      '.subscriptionSettings.frequency',
      'INVALID_ENUM_VALUE',
      { title: 'T', subscriptionSettings: { frequency: 'UNDEFINED' } },
    ],
    ['.subscriptionSettings.interval', 'MIN', { title: 'T', subscriptionSettings: { frequency: 'DAY' } }],
    ['.subscriptionSettings.interval', 'MIN', { title: 'T', subscriptionSettings: { frequency: 'DAY', interval: 6 } }],
    [
      '.subscriptionSettings.interval',
      'MAX',
      { title: 'T', subscriptionSettings: { frequency: 'DAY', interval: 3651 } },
    ],
    [
      '.subscriptionSettings.billingCycles',
      'MAX',
      { title: 'T', subscriptionSettings: { frequency: 'WEEK', billingCycles: 1000 } },
    ],
    [
      '.subscriptionSettings.freeTrialPeriod',
      'REQUIRED_FIELD',
      { title: 'T', subscriptionSettings: { frequency: 'WEEK', freeTrialPeriod: { frequency: 'DAY' } } },
    ],
    ['.discount.value', 'MAX', { ...MONTHLY, discount: { type: 'PERCENT', value: 100.5 } }],
    ['.discount.value', 'MIN', { ...MONTHLY, discount: { type: 'AMOUNT', value: -1 } }],
    ['.discount.value', 'VALIDATION', { ...MONTHLY, discount: { type: 'AMOUNT', value: 'NaN' } }],
    ['.id', 'FORMAT', { ...MONTHLY, id: 'monthly' }],
  ]
  for (const [member, violatedRule, option] of cases) {
    const { status, body } = await assign([MONTHLY, option])
    expect(status).toBe(400)
    const field = `assignedSubscriptionOptions[1]${member}`
    expect(body.details.validationError.fieldViolations).toMatchObject([{ field, violatedRule }])
  }
  console.log(`ways to subscribe that cannot be: taken 0 of ${cases.length}`)
  expect(await shop.events()).toEqual([])
})

test('more than twenty options, a duplicate id, an unknown product, and shoppers are refused', async () => {
  const { assign, visitor, id } = await openShop()
  expect((await assign(Array(21).fill(MONTHLY))).status).toBe(400)
  expect((await assign(Array(20).fill(MONTHLY))).status).toBe(200)
  const twice = { ...MONTHLY, id: crypto.randomUUID() }
  expect((await assign([twice, twice])).status).toBe(400)
  expect((await assign([MONTHLY], crypto.randomUUID())).status).toBe(404)
  expect((await assign([MONTHLY], 'coffee')).status).toBe(404)
  expect((await assign([MONTHLY], id, visitor)).status).toBe(403)
})

const TRIAL = { frequency: 'WEEK', interval: 1 } as const

test('assigning a free trial is refused with SUBSCRIPTIONS_NOT_AVAILABLE, and nothing is changed', async () => {
  const { assign, read } = await openShop()
  await assign([MONTHLY])
  const before = await read()
  const trial = { ...MONTHLY, subscriptionSettings: { frequency: 'MONTH', freeTrialPeriod: TRIAL } }
  for (const options of [[trial], [MONTHLY, trial], [{ ...trial, id: before[0]?.id }], [{ ...trial, hidden: true }]])
    expect(await assign(options)).toMatchObject({
      status: 400,
      body: { details: { applicationError: { code: 'SUBSCRIPTIONS_NOT_AVAILABLE' } } },
    })
  expect(await read()).toEqual(before)
  await assign([{ ...MONTHLY, subscriptionSettings: { frequency: 'MONTH', freeTrialPeriod: null } }])
  expect(await read()).toMatchObject([{ subscriptionSettings: { frequency: 'MONTH' } }])
})

test('a free trial stored earlier stays readable, and can be hidden or removed without being given again', async () => {
  const { shop, assign, read } = await openShop()
  const id = crypto.randomUUID()
  const stored: SubscriptionOption = {
    id,
    title: 'Every month',
    subscriptionSettings: { frequency: 'MONTH', interval: 1, autoRenewal: true, freeTrialPeriod: TRIAL },
    hidden: false,
  }
  await shop.changeProduct('coffee', { changes: { subscriptionOptions: [stored] } })
  expect(await read()).toEqual([stored])
  expect((await assign([{ id, title: 'Monthly' }])).status).toBe(200)
  expect(await read()).toMatchObject([{ title: 'Monthly', subscriptionSettings: { freeTrialPeriod: TRIAL } }])
  expect((await assign([{ id, subscriptionSettings: { frequency: 'MONTH' } }])).status).toBe(200)
  expect((await read())[0]?.subscriptionSettings).not.toHaveProperty('freeTrialPeriod')
})
