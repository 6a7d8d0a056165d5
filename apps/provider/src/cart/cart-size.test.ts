import { expect, test } from 'vitest'
import { startShop, type TestShop } from '../testing/index.ts'

const CART = '/ecom/v1/carts/current'
const ADD = `${CART}/add-to-cart`
const TEXTS = Array.from({ length: 6 }, (_, index) => ({ title: `Text ${index}`, maxLength: 500, mandatory: false }))

/** Bytes of JSON that the cart has in the database, and how many lines. */
async function sizeOf({ db }: TestShop): Promise<{ bytes: number; lines: number }> {
  const { lines, details } = await db.selectFrom('carts').select(['lines', 'details']).executeTakeFirstOrThrow()
  const bytes = Buffer.byteLength(JSON.stringify(lines)) + Buffer.byteLength(JSON.stringify(details))
  return { bytes, lines: (lines as unknown[]).length } // an array, as the cart wrote it
}

/** An item with texts of its own, so that it makes a line of its own. */
function textedItem(shop: TestShop, number: number, texts: number, more: object = {}) {
  const { catalogReference } = shop.line('cup')
  const own = TEXTS.slice(0, texts).map(({ title }) => [title, `${number} `.padEnd(500, 'x')])
  const options = { customTextFields: Object.fromEntries(own) as Record<string, string> }
  return { quantity: 1, catalogReference: { ...catalogReference, options }, ...more }
}

async function openShop(): Promise<TestShop> {
  const shop = await startShop()
  await shop.addProduct('cup', { changes: { customTextFields: TEXTS } })
  await shop.addProduct('shirt', { options: { Size: { S: 9, L: 9 } } })
  return shop
}

test('a product named by its variant retains only its own choices, none longer than the limit', async () => {
  const shop = await openShop()
  const token = await shop.newToken()
  const { cart } = await shop.ask(
    'currentCart.addToCurrentCart',
    { lineItems: [shop.line('shirt', 1, { Size: 'S' })] },
    { token: await shop.newToken() },
  )
  const { variantId } = (cart.lineItems[0]!.catalogReference?.options ?? {}) as { variantId?: string } // as store items have it
  const junk = Object.fromEntries(Array.from({ length: 190 }, (_, n) => [`k${n}`, 'z'.repeat(50)]))
  const named = (options: object) => ({
    quantity: 1,
    catalogReference: { ...shop.line('shirt').catalogReference, options: { variantId, options } },
  })
  const added = await shop.call('POST', ADD, { token, body: { lineItems: [named({ ...junk, Size: 'S' })] } })
  expect(added.status, added.text).toBe(200)
  expect(added.body.cart.lineItems[0].catalogReference.options.options).toEqual({ Size: 'S' })

  const long = await shop.call('POST', ADD, { token, body: { lineItems: [named({ Size: 'z'.repeat(51) })] } })
  expect([long.status, long.body.details.validationError.fieldViolations[0].field]).toEqual([
    400,
    'lineItems[0].catalogReference.options.options.Size',
  ])
  // Without a variant, a choice that the product does not have would be another product.
  const unknown = shop.line('shirt', 1, { Size: 'S', Colour: 'Red' })
  expect((await shop.call('POST', ADD, { token, body: { lineItems: [unknown] } })).status).toBe(404)
})

test('an addition beyond the size limit of a shopper is refused, and the cart does not change', async () => {
  const shop = await openShop()
  const token = await shop.newToken()
  const extendedFields = { namespaces: { app: { note: 'y'.repeat(1_900) } } }
  const add = (hundred: number, count: number) =>
    shop.call('POST', ADD, {
      token,
      body: {
        lineItems: Array.from({ length: count }, (_, n) => textedItem(shop, hundred * 100 + n, 6, { extendedFields })),
      },
    })
  const answers = []
  for (const hundred of [0, 1, 2, 3]) answers.push(await add(hundred, 75))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 400, 400])
  expect(answers[2]!.body.details.applicationError).toMatchObject({
    code: 'CART_TOO_LARGE',
    data: { limitBytes: 1_000_000 },
  })
  const size = await sizeOf(shop)
  console.log(`a cart that grows without end: ${size.lines} lines, ${size.bytes} bytes, then refused`)
  expect(size.lines).toBe(150)
  expect(size.bytes).toBeLessThan(1_000_000)

  const ids = answers[1]!.body.cart.lineItems.slice(0, 50).map(({ id }: { id: string }) => id)
  const removed = await shop.call('POST', `${CART}/remove-line-items`, { token, body: { lineItemIds: ids } })
  expect(removed.status).toBe(200)
  expect((await add(4, 20)).status).toBe(200)
})

test('300 lines with long texts fit into a shopper’s cart', async () => {
  const shop = await openShop()
  const token = await shop.newToken()
  for (const hundred of [0, 1, 2]) {
    const lineItems = Array.from({ length: 100 }, (_, n) => textedItem(shop, hundred * 100 + n, 4))
    await shop.ask('currentCart.addToCurrentCart', { lineItems }, { token })
  }
  const { bytes, lines } = await sizeOf(shop)
  console.log(`300 lines with four texts of 500 characters: ${bytes} bytes`)
  expect(lines).toBe(300)
})

test('300 lines of the shop with long descriptions and extras fit into a cart, and 100 of them change in one call', async () => {
  const shop = await openShop()
  const token = await shop.newStaffToken()
  const custom = (number: number) => ({
    quantity: 1,
    price: '1.00',
    productName: { original: `Made to order ${number}` },
    itemType: { preset: 'PHYSICAL' as const },
    descriptionLines: Array.from({ length: 5 }, () => ({
      name: { original: 'Engraving' },
      plainText: { original: 'x'.repeat(600) },
    })),
    modifierGroups: [
      { id: 'extras', modifiers: Array.from({ length: 20 }, (_, n) => ({ id: `m${n}`, label: { original: 'Gold' } })) },
    ],
  })
  let lineIds: string[] = []
  for (const hundred of [0, 1, 2]) {
    const customLineItems = Array.from({ length: 100 }, (_, n) => custom(hundred * 100 + n))
    const { cart } = await shop.ask('currentCart.addToCurrentCart', { customLineItems }, { token })
    lineIds = cart.lineItems.flatMap(({ id }) => id ?? [])
  }
  const { bytes, lines } = await sizeOf(shop)
  console.log(`300 custom lines with five descriptions of 600 characters and 20 extras: ${bytes} bytes`)
  expect(lines).toBe(300)

  const updates = lineIds.slice(0, 100).map((id) => ({ id, quantity: 2 }))
  const { cart } = await shop.ask('currentCart.updateCurrentCartLineItemQuantity', { lineItems: updates }, { token })
  expect(cart.lineItems.filter(({ quantity }) => quantity === 2)).toHaveLength(100)
})

test('a few lines of the shop with hundreds of extras each are measured too', async () => {
  const shop = await openShop()
  const token = await shop.newStaffToken()
  const word = { original: 'x'.repeat(200) }
  const modifiers = Array.from({ length: 25 }, (_, n) => ({ id: `m${n}`, label: word, details: word }))
  const modifierGroups = Array.from({ length: 25 }, (_, n) => ({ id: `g${n}`, modifiers }))
  const add = (number: number) => {
    const item = { quantity: 1, price: '1', productName: { original: `Thing ${number}` }, modifierGroups }
    return shop.call('POST', ADD, { token, body: { customLineItems: [item] } })
  }
  const refusals = []
  for (let number = 1; number <= 12; number++) {
    const { status, body } = await add(number)
    if (status !== 200) refusals.push(body.details.applicationError.code)
  }
  const { bytes, lines } = await sizeOf(shop)
  console.log(`custom lines with 625 extras: ${lines} lines, ${bytes} bytes, then refused`)
  expect(bytes).toBeLessThan(3_000_000)
  expect(new Set(refusals)).toEqual(new Set(['CART_TOO_LARGE']))
})
