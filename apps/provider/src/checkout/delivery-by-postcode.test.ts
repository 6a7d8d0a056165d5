import { expect, test } from 'vitest'
import { enterCheckout, startShop, type TestShop } from '../testing/index.ts'

const ESTIMATE = 'currentCart.estimateCurrentCartTotals'
const option = (code: string, price: string, more: object = {}) => ({ code, title: code, price, ...more })
const REGIONS = {
  regions: [
    { code: 'de', title: 'Germany', countries: ['DE'], options: [option('parcel', '4.90')] },
    {
      code: 'freiburg',
      title: 'Freiburg',
      countries: ['DE'],
      postalCodes: ['79098..79117'],
      options: [option('bicycle', '3.00', { instructions: 'Have your bell ready.' }), option('parcel', '4.90')],
    },
    {
      code: 'uk',
      title: 'South bank',
      countries: ['GB'],
      postalCodes: ['SE1', 'SE16*'],
      options: [option('van', '2.00')],
    },
    { code: 'at', title: 'Vienna', countries: ['AT'], cities: ['Wien'], options: [option('tram', '1.00')] },
  ],
}

async function openCart(): Promise<{ shop: TestShop; token: string }> {
  const shop = await startShop({ shipping: REGIONS })
  await shop.addProduct('plate', { price: '10.00' })
  const token = await shop.newToken()
  await shop.ask('currentCart.addToCurrentCart', { lineItems: [shop.line('plate')] }, { token })
  return { shop, token }
}

test('a delivery by postcode is offered only where it goes, and the most specific region wins', async () => {
  const { shop, token } = await openCart()
  const offered = async (shippingAddress: object, code?: string) => {
    const { shippingInfo, violations, calculationErrors } = await shop.ask(
      ESTIMATE,
      { shippingAddress, ...(code && { selectedShippingOption: { code } }) },
      { token },
    )
    return {
      region: shippingInfo?.region?.name,
      chosen: shippingInfo?.selectedCarrierServiceOption?.code,
      ways: shippingInfo?.carrierServiceOptions.flatMap(({ shippingOptions = [] }) =>
        shippingOptions.map((each) => (each.dependsOn ? `${each.code}? ${each.dependsOn}` : each.code)),
      ),
      refused: calculationErrors?.selectedShippingOptionError?.applicationError?.code,
      errors: violations.filter(({ severity }) => severity === 'ERROR').map(({ description }) => description),
    }
  }
  const none = { refused: undefined, errors: [] }
  expect(await offered({ country: 'DE', postalCode: '79100' })).toEqual({
    region: 'Freiburg',
    chosen: 'bicycle',
    ways: ['bicycle', 'parcel'],
    ...none,
  })
  expect(await offered({ country: 'DE', postalCode: '10115' }, 'bicycle')).toEqual({
    region: 'Germany',
    chosen: 'parcel',
    ways: ['parcel'],
    refused: 'SHIPPING_OPTION_NOT_OFFERED',
    errors: [],
  })
  // Until the postcode is entered, the bicycle depends on it and cannot be chosen.
  const unknown = { region: 'Germany', chosen: 'parcel', errors: [] }
  expect(await offered({ country: 'DE' }, 'bicycle')).toEqual({
    ...unknown,
    ways: ['parcel', 'bicycle? POSTAL_CODE'],
    refused: 'SHIPPING_DEPENDS_ON_ADDRESS',
  })
  expect(await offered({ country: 'GB', postalCode: 'SE1 7PB' })).toMatchObject({ chosen: 'van' })
  expect(await offered({ country: 'GB', postalCode: 'SE16 7AB' })).toMatchObject({ chosen: 'van' })
  expect(await offered({ country: 'GB', postalCode: 'SE10 8XX' })).toMatchObject({
    chosen: undefined,
    ways: [],
    errors: ['We do not deliver to this address.'],
  })
  expect(await offered({ country: 'GB' })).toMatchObject({
    chosen: undefined,
    ways: ['van? POSTAL_CODE'],
    errors: ['Whether we deliver there depends on the postcode.'],
  })
  expect(await offered({ country: 'AT', city: ' WIEN ' })).toMatchObject({ chosen: 'tram' })
  expect(await offered({ country: 'AT' })).toMatchObject({
    ways: ['tram? CITY'],
    errors: ['Whether we deliver there depends on the city.'],
  })
})

test('a delivery by city ignores spelling variants of its name, and is not offered in other cities', async () => {
  const cities = ['München', 'Saint-Étienne', 'Łódź', 'Brønderslev', 'תל אביב-יפו']
  const region = { code: 'cities', title: 'Cities', countries: ['DE'], cities, options: [option('tram', '1.00')] }
  const shop = await startShop({ shipping: { regions: [region] } })
  await shop.addProduct('plate', { price: '10.00' })
  const token = await shop.newToken()
  await shop.ask('currentCart.addToCurrentCart', { lineItems: [shop.line('plate')] }, { token })
  const isOffered = async (city: string) => {
    const { shippingInfo } = await shop.ask(ESTIMATE, { shippingAddress: { country: 'DE', city } }, { token })
    return shippingInfo?.selectedCarrierServiceOption?.code === 'tram'
  }
  const written = [
    'MÜNCHEN',
    'Munchen',
    'muenchen',
    'München',
    ' Mu\u0308nchen ', // with a combining mark
    'saint etienne',
    'SAINT-ETIENNE',
    'Saint Étienne',
    'Lodz',
    'ŁÓDŹ',
    'Bronderslev',
    'Broenderslev',
    'תל אביב יפו',
    'תל-אביב-יפו',
    'תל אביב־יפו',
  ]
  expect(await Promise.all(written.map(isOffered))).toEqual(written.map(() => true))
  const others = ['Münch', 'Munchenstein', 'Saint', 'תל אביב', 'Étienne']
  expect(await Promise.all(others.map(isOffered))).toEqual(others.map(() => false))
})

test('a delivery option of the cart is dropped by a checkout for another address', async () => {
  const { shop, token } = await openCart()
  const inFreiburg = { country: 'DE', city: 'Freiburg', postalCode: '79100' }
  const inBerlin = { country: 'DE', city: 'Berlin', postalCode: '10115' }
  const selectedShippingOption = { code: 'bicycle' }
  const body = {
    channelType: 'WEB',
    shippingAddress: inFreiburg,
    selectedShippingOption,
    email: 'ada@example.com',
  } as const
  const read = async (id: string) => {
    const { body: answer } = await shop.call('GET', `/ecom/v1/checkouts/${id}`, { token })
    const { checkout } = answer
    return [
      checkout.shippingInfo?.selectedCarrierServiceOption?.code,
      checkout.calculationErrors?.selectedShippingOptionError?.applicationError?.code,
    ]
  }
  const make = async (changes: object) => {
    const { checkoutId } = await shop.ask(
      'currentCart.createCheckoutFromCurrentCart',
      { ...body, ...changes },
      { token },
    )
    return read(checkoutId)
  }
  const buyNow = async (address: object) => {
    const shippingInfo = { shippingDestination: { address }, selectedCarrierServiceOption: selectedShippingOption }
    const checkoutInfo = { shippingInfo, buyerInfo: { email: 'ada@example.com' } }
    const lineItems = [shop.line('plate')]
    const { body: made, text } = await shop.call('POST', '/ecom/v1/checkouts', {
      token,
      body: { channelType: 'WEB', lineItems, checkoutInfo },
    })
    expect(made.checkout, text).toBeDefined()
    return read(made.checkout.id)
  }
  expect(await make({})).toEqual(['bicycle', undefined])
  expect(await buyNow(inFreiburg)).toEqual(['bicycle', undefined])
  expect(await make({ shippingAddress: inBerlin })).toEqual(['parcel', 'SHIPPING_OPTION_NOT_OFFERED'])
  expect(await buyNow(inBerlin)).toEqual(['parcel', 'SHIPPING_OPTION_NOT_OFFERED'])
  expect(await buyNow({ country: 'DE' })).toEqual(['parcel', 'SHIPPING_DEPENDS_ON_ADDRESS'])
})

test('the checkout shows instructions before a delivery is chosen, and never applies one by postcode elsewhere', async () => {
  const { shop, token } = await openCart()
  const visit = await enterCheckout(shop, token)
  const before = (await visit.reload()).html
  expect(before).toContain('Have your bell ready.')
  expect(before).toMatch(/<input type="radio" disabled=""\/?>.*bicycle.*Depends on your postcode/s)
  expect(before).not.toContain('value="bicycle"')

  // Berlin: a form that names the bicycle is refused.
  const refused = await visit.place({ postalCode: '10115', shippingOption: 'bicycle' })
  expect(refused.status).not.toBe(303)
  expect(await visit.order()).toBeUndefined()

  await visit.place({ intent: 'update', postalCode: '79100', city: 'Freiburg' })
  const { html } = await visit.reload()
  expect(html).toContain('value="bicycle"')
  expect(html).not.toContain('Depends on your postcode')
  expect((await visit.place({ postalCode: '79100', city: 'Freiburg', shippingOption: 'bicycle' })).status).toBe(303)
  expect(await visit.order()).toBeDefined()
})

test('the shop’s published deliveries are those for its whole country', async () => {
  const [germany, ...others] = REGIONS.regions
  const shop = await startShop({ shipping: { regions: [...others, germany] } })
  const { body } = await shop.call('GET', '/cartwright/v1/shop-front', { token: await shop.newToken() })
  expect(body.shopFront.deliveries).toMatchObject([{ title: 'parcel' }])
})

test('British tax regions match whole outward codes', async () => {
  const region = (name: string, postalCodes: string[], rate: string) => ({
    name,
    type: 'SPECIAL',
    country: 'GB',
    postalCodes,
    rates: [{ taxName: name, rate }],
  })
  const shop = await startShop({
    tax: {
      taxIncludedInPrices: false,
      regions: [region('Iona', ['PA67'], '0.1'), region('South bank', ['SE1'], '0.2')],
    },
    shipping: { regions: [] },
  })
  await shop.addProduct('plate', { price: '10.00' })
  const token = await shop.newToken()
  await shop.ask('currentCart.addToCurrentCart', { lineItems: [shop.line('plate')] }, { token })
  const taxAt = async (postalCode: string) =>
    (await shop.ask(ESTIMATE, { shippingAddress: { country: 'GB', postalCode } }, { token })).priceSummary?.tax?.amount
  expect(await taxAt('PA6 7LN')).toBe('0.00')
  expect(await taxAt('PA67 6AB')).toBe('1.00')
  expect(await taxAt('SE10 8XX')).toBe('0.00')
  expect(await taxAt('SE1 7PB')).toBe('2.00')
})

test('settings refuse malformed postcode prefixes, and a place that is named twice as a whole', async () => {
  const shop = await startShop()
  const token = await shop.newStaffToken('owner')
  const patch = async (postalCodes: string[], country = 'DE') => {
    const region = { code: 'x', title: 'X', countries: [country], postalCodes, options: [option('a', '1')] }
    const settings = { shipping: { regions: [...REGIONS.regions, region] } }
    const { status, body } = await shop.call('PATCH', '/cartwright/v1/settings', { token, body: { settings } })
    return status === 200 ? 'saved' : body.details.validationError.fieldViolations[0].description
  }
  expect(await patch(['101'])).toContain('"101*"')
  expect(await patch(['*'])).toContain('no postal code')
  expect(await patch(['SE'], 'GB')).toContain('"SE*"')
  expect(await patch(['SE1', 'SE1 7PB', 'SE*', 'SE1..SE9'], 'GB')).toBe('saved')
  expect(await patch(['10115', '101*', '10115..10119', 'D-10117'])).toBe('saved')
  expect(await patch(['00-695', '00695'], 'PL')).toBe('saved')
})
