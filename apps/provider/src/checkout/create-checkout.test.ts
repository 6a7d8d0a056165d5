import { ChannelType, type RequestOf } from '@cartwright/contract'
import { describe, expect, test } from 'vitest'
import { shareShop, startShop, type TestShop, revisitCheckout } from '../testing/index.ts'
import { PAYLOAD } from '../testing/decode-payloads-plugin.ts'

const openShop = shareShop()

test('a cart has one checkout, updated by later calls, whose id is in the cart', async () => {
  const shop = await startShop()
  await shop.addProduct('plate', { stock: 5 })
  await shop.visitor.currentCart.addToCurrentCart({ lineItems: [shop.line('plate')] })
  const { checkoutId } = await shop.visitor.currentCart.createCheckoutFromCurrentCart({ channelType: 'WEB' })
  const { checkoutId: again } = await shop.visitor.currentCart.createCheckoutFromCurrentCart({ channelType: 'WEB' })
  expect(again).toBe(checkoutId)
  expect((await shop.visitor.currentCart.getCurrentCart()).checkoutId).toBe(checkoutId)

  const announced = await shop.db
    .selectFrom('outbox')
    .select(PAYLOAD)
    .where('event_type', '=', 'wix.ecom.v1.cart_updated')
    .execute()
  expect(announced.map(({ payload }) => payload)).toMatchObject([
    { updatedEvent: { currentEntity: { checkoutId }, modifiedFields: ['checkoutId'] } },
  ])
})

test('the channel is validated, saved with the order, and filterable in searches', async () => {
  const shop = await openShop()
  await shop.addProduct('plate')
  const { token } = await createCart(shop, ['plate'])
  const createBy = (channelType: string) =>
    shop.call('POST', '/ecom/v1/carts/current/create-checkout', { token, body: { channelType } })
  for (const wrong of ['UNSPECIFIED', 'NOWHERE', 'web', ''])
    expect((await createBy(wrong)).body.details.validationError.fieldViolations, wrong).toMatchObject([
      { field: 'channelType', violatedRule: 'INVALID_ENUM_VALUE' },
    ])
  for (const channel of ChannelType.enum.filter((each) => each !== 'UNSPECIFIED'))
    expect((await createBy(channel)).status, channel).toBe(200)
  const { body } = await createBy('POS')
  const visit = await revisitCheckout(shop, token, body.checkoutId)
  await visit.place()
  const { id } = (await visit.order())!
  expect((await shop.ask('orders.getOrder', { id }, { token })).order.channelInfo).toEqual({ type: 'POS' })
  const staff = { token: await shop.newStaffToken() }
  for (const [channel, found] of [
    ['POS', [id]],
    ['WEB', []],
  ] as const) {
    const search = { filter: { 'channelInfo.type': channel } }
    const { orders } = await shop.ask('orders.searchOrders', { search }, staff)
    expect(
      orders.map((order) => order.id),
      channel,
    ).toEqual(found)
  }
})

const [BERLIN, PARIS] = [
  { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine: 'Street 1' },
  { country: 'FR', city: 'Paris', postalCode: '75001', addressLine: 'Rue 1' },
]

describe('the address of the bill', () => {
  test('the address of the bill is saved beside the delivery address, and taxed as in the estimate', async () => {
    const shop = await openShop()
    await shop.addProduct('plate')
    await shop.addProduct('song', { type: 'digital' })
    for (const [shippingAddress, billingAddress] of [
      [BERLIN, PARIS],
      [PARIS, BERLIN],
      [{ country: 'DE' }, { country: 'FR' }],
    ])
      for (const names of [['plate', 'song'], ['song'], ['plate']]) {
        const { token, create, read } = await createCart(shop, names)
        const places = { shippingAddress, billingAddress }
        const estimated = await shop.ask('currentCart.estimateCurrentCartTotals', places, { token })
        const { checkout } = await read(await create({ ...places, email: 'ada@shop.example' }))
        expect(checkout.billingInfo.address, names.join()).toEqual(billingAddress)
        if (names.includes('plate')) expect(checkout.shippingInfo.shippingDestination.address).toEqual(shippingAddress)
        expect([checkout.taxSummary, checkout.priceSummary]).toEqual([estimated.taxSummary, estimated.priceSummary])
      }
  })

  test('sent later does not change the delivery', async () => {
    const shop = await openShop()
    await shop.addProduct('plate')
    const { token, create, read } = await createCart(shop, ['plate'])
    await create({ shippingAddress: BERLIN, email: 'ada@shop.example' })
    const { checkout } = await read(await create({ billingAddress: PARIS, email: 'ada@shop.example' }))
    expect(checkout.shippingInfo.shippingDestination.address).toEqual(BERLIN)
    expect(checkout.billingInfo.address).toEqual(PARIS)
    const again = await read(await create({ billingAddress: BERLIN, email: 'ada@shop.example' }))
    expect(again.checkout.billingInfo.address).toEqual(BERLIN)
    const checkoutInfo = { cartId: checkout.cartId, billingInfo: { address: PARIS } }
    const body = { channelType: 'WEB', checkoutInfo }
    const otherCall = (await shop.call('POST', '/ecom/v1/checkouts', { token, body })).body
    expect(otherCall.checkout.shippingInfo.shippingDestination.address).toEqual(BERLIN)
    expect(otherCall.checkout.billingInfo.address).toEqual(PARIS)
  })

  test('the billing address of checkoutInfo wins, also if it equals the delivery’s again or has fewer parts', async () => {
    const shop = await openShop()
    await shop.addProduct('plate')
    const { token, create, read } = await createCart(shop, ['plate'])
    const { checkout } = await read(await create({ shippingAddress: BERLIN, email: 'ada@shop.example' }))
    const say = async (info: object) => {
      const body = { channelType: 'WEB', checkoutInfo: { cartId: checkout.cartId, ...info } }
      const answer = await shop.call('POST', '/ecom/v1/checkouts', { token, body })
      expect(answer.status, answer.text).toBe(200)
      const { shippingInfo, billingInfo } = answer.body.checkout
      return [shippingInfo.shippingDestination.address, billingInfo.address]
    }
    const shippingInfo = { shippingDestination: { address: BERLIN } }
    expect(await say({ shippingInfo, billingInfo: { address: PARIS } })).toEqual([BERLIN, PARIS])
    expect(await say({ buyerNote: 'Ring twice.' })).toEqual([BERLIN, PARIS])
    const nowhere = { address: {} }
    expect(await say({ shippingInfo: { shippingDestination: nowhere }, billingInfo: nowhere })).toEqual([BERLIN, PARIS])
    await create({ billingAddress: {}, shippingAddress: {} })
    expect(await say({})).toEqual([BERLIN, PARIS])
    for (const empty of [{ streetAddress: {} }, { city: '', postalCode: '', addressLine: '' }])
      expect(await say({ billingInfo: { address: empty } }), JSON.stringify(empty)).toEqual([BERLIN, PARIS])
    expect(await say({ shippingInfo, billingInfo: { address: BERLIN } })).toEqual([BERLIN, BERLIN])
    expect(await say({ billingInfo: { address: { country: 'DE' } } })).toEqual([BERLIN, BERLIN])
  })

  test('sent alone is the delivery address too, until the buyer changes it', async () => {
    const shop = await openShop()
    await shop.addProduct('plate')
    const { create, read } = await createCart(shop, ['plate'])
    const { checkout } = await read(await create({ billingAddress: PARIS, email: 'ada@shop.example' }))
    expect([checkout.shippingInfo.shippingDestination.address, checkout.billingInfo.address]).toEqual([PARIS, PARIS])
  })

  test('the billing address of a member has their name', async () => {
    const shop = await openShop()
    await shop.addProduct('plate')
    const { token } = await shop.newMember({ profile: { firstName: 'Ada', lastName: 'King' } })
    const { create, read } = await createCart(shop, ['plate'], token)
    const { checkout } = await read(await create({ shippingAddress: BERLIN, billingAddress: PARIS }))
    const contactDetails = { firstName: 'Ada', lastName: 'King' }
    expect(checkout.billingInfo).toEqual({ address: PARIS, contactDetails })
    expect(checkout.shippingInfo.shippingDestination).toEqual({ address: BERLIN, contactDetails })
    const LYON = { ...PARIS, city: 'Lyon', postalCode: '69001' }
    const checkoutInfo = { cartId: checkout.cartId, billingInfo: { address: LYON } }
    const { body } = await shop.call('POST', '/ecom/v1/checkouts', {
      token,
      body: { channelType: 'WEB', checkoutInfo },
    })
    expect(body.checkout.billingInfo, 'also where it is said later').toEqual({ address: LYON, contactDetails })
  })

  test('sent without a name and changed later gets the buyer’s current name', async () => {
    const shop = await openShop()
    await shop.addProduct('plate')
    const { token, create, read } = await createCart(shop, ['plate'])
    const { checkout } = await read(
      await create({ shippingAddress: BERLIN, billingAddress: PARIS, email: 'ada@shop.example' }),
    )
    const say = async (info: object) => {
      const body = { channelType: 'WEB', checkoutInfo: { cartId: checkout.cartId, ...info } }
      return (await shop.call('POST', '/ecom/v1/checkouts', { token, body })).body.checkout.billingInfo
    }
    const contactDetails = { firstName: 'Ada', lastName: 'King' }
    await say({ shippingInfo: { shippingDestination: { contactDetails } } })
    const LYON = { ...PARIS, city: 'Lyon', postalCode: '69001' }
    expect(await say({ billingInfo: { address: LYON } })).toEqual({ address: LYON, contactDetails })
  })

  test('the address of the bill requires an email address from visitors, whatever the other address is', async () => {
    const shop = await openShop()
    await shop.addProduct('plate')
    const { token } = await createCart(shop, ['plate'])
    const body = { channelType: 'WEB', shippingAddress: { country: 'FR' }, billingAddress: PARIS }
    const refused = await shop.call('POST', '/ecom/v1/carts/current/create-checkout', { token, body })
    expect(refused.body.details.validationError.fieldViolations).toMatchObject([
      { field: 'email', violatedRule: 'REQUIRED_FIELD' },
    ])
  })

  test('the address of the bill requires no email address if it only serves delivery and tax estimates', async () => {
    const shop = await openShop()
    await shop.addProduct('plate')
    const { create, read } = await createCart(shop, ['plate'])
    const shippingAddress = { country: 'DE', postalCode: '10115' }
    const { checkout } = await read(await create({ shippingAddress }))
    expect(checkout.shippingInfo.shippingDestination.address).toEqual(shippingAddress)
    const form = { ...shippingAddress, city: '', addressLine: '', streetAddress: { name: '', number: '' } }
    await create({ shippingAddress: form })
  })
})

describe('empty texts, as forms send them', () => {
  test('empty texts in the cart are no delivery address that differs from the billing address', async () => {
    const shop = await openShop()
    await shop.addProduct('plate')
    const { token } = await createCart(shop, ['plate'])
    const cartInfo = { contactInfo: { address: { city: '', postalCode: '', addressLine: '' } } }
    const { cart } = await shop.ask('currentCart.updateCurrentCart', { cartInfo }, { token })
    const checkoutInfo = { cartId: cart.id, billingInfo: { address: PARIS } }
    const body = { channelType: 'WEB', checkoutInfo }
    const { checkout } = (await shop.call('POST', '/ecom/v1/checkouts', { token, body })).body
    expect(checkout.shippingInfo.shippingDestination.address).toEqual(PARIS)
  })

  test('empty texts are no address line beside a street', async () => {
    const shop = await openShop()
    await shop.addProduct('plate')
    const { create, read } = await createCart(shop, ['plate'])
    const streetAddress = { name: 'Road', number: '5' }
    const shippingAddress = { ...BERLIN, addressLine: '', streetAddress }
    const { checkout } = await read(await create({ shippingAddress, email: 'ada@shop.example' }))
    expect(checkout.shippingInfo.shippingDestination.address).toMatchObject({ addressLine: 'Road 5' })
  })
})

async function createCart(shop: TestShop, names: string[], owner?: string) {
  const token = owner ?? (await shop.newToken())
  const lineItems = names.map((name) => shop.line(name))
  await shop.ask('currentCart.addToCurrentCart', { lineItems }, { token })
  const create = async (options: Omit<RequestOf<'currentCart.createCheckoutFromCurrentCart'>, 'channelType'>) => {
    const request = { channelType: 'WEB' as const, ...options }
    return (await shop.ask('currentCart.createCheckoutFromCurrentCart', request, { token })).checkoutId
  }
  const read = async (id: string) => (await shop.call('GET', `/ecom/v1/checkouts/${id}`, { token })).body
  return { token, create, read }
}
