import assert from 'node:assert/strict'
import type { ApiError, Product, QueryResult } from '@cartwright/client'
import { defineOfficialOnlyScenario, defineScenario, type ShopClient } from '../scenario.ts'
import { UNKNOWN_ID, findProduct } from './demo-shop.ts'
import { createMemberClient } from './member.ts'
import { queryPage } from './query-page.ts'
import { requireValue } from './require-value.ts'

/** Former id of the catalogue in public templates and tutorials. */
const FORMER_STORES = '1380b703-ce81-ff05-f115-39571d94dfcd'
/** Variant id of a product without variants. */
const NO_VARIANT = '00000000-0000-0000-0000-000000000000'

/** Calls in the form in which storefronts that exist make them, where that is another than the documentation’s. */
export const storefrontScenarios = [
  defineScenario('storefronts: a list by kinds, with prices out of an address', async ({ newClient, see }) => {
    const { products, collections } = newClient()
    const { collection } = await collections.getCollectionBySlug('all-products')
    // Fields and types that a compiler would stop, and plain JavaScript does not.
    const query = products.queryProducts() as unknown as Loose
    const found = query
      .startsWith('name', '')
      .eq('collectionIds', collection?._id)
      .hasSome('productType', ['physical', 'digital'])
      .gt('priceData.price', '10')
      .lt('priceData.price', '20')
      .limit(8)
      .skip(0)
      .ascending('price')
    const { items } = await see('queryProducts', queryPage(found))
    assert.equal(items.length, 8)
    const prices = items.map((item) => item.priceData?.price ?? 0)
    assert.deepEqual(
      prices,
      prices.toSorted((one, other) => one - other),
    )
    assert.ok(prices.every((price) => price > 10 && price < 20))
    const some = products.queryProducts() as unknown as Loose
    const digital = await see('queryProducts', queryPage(some.hasSome('productType', ['digital']).limit(100)))
    assert.ok(digital.items.length > 0 && digital.items.every(({ productType }) => productType === 'digital'))
  }),

  defineScenario('storefronts: the catalogue by its former id', async ({ newClient, see }) => {
    const client = newClient()
    const [trowel, mug] = [await findProduct(client, 'hand-trowel'), await findProduct(client, 'stoneware-mug')]
    const moss = mug.variants?.find(({ choices }) => choices?.['Glaze'] === 'Moss')
    const add = (catalogItemId: string, options?: Record<string, unknown>) =>
      see('addToCurrentCart', client.currentCart.addToCurrentCart({ lineItems: [lineOf(catalogItemId, options)] }))
    await add(trowel._id)
    await add(trowel._id, { options: {} })
    await add(trowel._id, { variantId: NO_VARIANT })
    await add(mug._id, { options: { Glaze: 'Moss' } })
    const { cart } = await add(mug._id, { variantId: requireValue(moss?._id) })
    assert.deepEqual(
      cart?.lineItems?.map(({ quantity }) => quantity),
      [3, 2],
    )
  }),

  defineScenario('storefronts: a checkout on a page of the storefront', async ({ newClient, storefrontUrl, see }) => {
    const client = newClient()
    await fillCart(client)
    const overrideCheckoutUrl = `${storefrontUrl}/api/redirect-to-checkout?checkoutId={checkoutId}`
    const change = client.currentCart.updateCurrentCart({ cartInfo: { overrideCheckoutUrl } })
    assert.equal((await see('updateCurrentCart', change)).overrideCheckoutUrl, overrideCheckoutUrl)
  }),

  defineScenario('storefronts: what is not there, as they recognize it', async ({ newClient }) => {
    const { collections, products, orders, currentCart } = newClient()
    assert.equal(await codeOf(collections.getCollectionBySlug('no-such-shelf')), 404)
    assert.equal(await codeOf(products.getCollectionBySlug('no-such-shelf')), 404)
    assert.equal(await codeOf(collections.getCollection(UNKNOWN_ID)), 404)
    assert.equal(await codeOf(orders.getOrder(UNKNOWN_ID)), 'NOT_FOUND')
    assert.equal(await codeOf(currentCart.getCurrentCart()), 'OWNED_CART_NOT_FOUND')
  }),

  defineOfficialOnlyScenario('storefronts: a member without a telephone', async (stage) => {
    const { client } = await createMemberClient(stage)
    const members = client.members as unknown as MoreOfMembers // what the official module has besides
    const { member } = await client.members.getCurrentMember({ fieldsets: ['FULL'] })
    const id = requireValue(member?._id)
    await client.members.updateMember(id, { contact: { firstName: 'Ada', phones: ['+49 30 1234567'] } })
    for (const call of ['deleteMemberPhones', 'deleteMemberAddresses'] as const) {
      const { member: changed } = await stage.see(call, members[call](id))
      assert.deepEqual([changed.contact.firstName, changed.contact.phones], ['Ada', []])
    }
  }),

  defineOfficialOnlyScenario(
    'storefronts: bought at once, with a page of the storefront',
    async ({ newClient, see, packages }) => {
      const client = newClient()
      const { _id } = await findProduct(client, 'meadow-seed-tin')
      const { checkout } = client.use(requireValue(packages.officialOnlyModules) as never) as { checkout: Checkouts }
      const overrideCheckoutUrl = 'http://localhost:3000/api/redirect-to-checkout?checkoutId={checkoutId}'
      const checkoutRequest = checkout.createCheckout({
        channelType: 'WEB',
        lineItems: [lineOf(_id)],
        overrideCheckoutUrl,
      })
      assert.ok((await see('createCheckout', checkoutRequest))._id)
    },
  ),
]

interface Loose extends Record<
  'startsWith' | 'eq' | 'hasSome' | 'gt' | 'lt' | 'limit' | 'skip' | 'ascending',
  (...given: unknown[]) => Loose
> {
  find(): Promise<QueryResult<Product>>
}

type MoreOfMembers = Record<
  'deleteMemberPhones' | 'deleteMemberAddresses',
  (id: string) => Promise<{ member: { contact: { firstName?: string; phones: string[] } } }>
>

interface Checkouts {
  createCheckout(options: Record<string, unknown>): Promise<{ _id: string }>
}

async function codeOf(answer: Promise<unknown>): Promise<unknown> {
  const error = await answer.then(
    () => undefined,
    (refused: unknown) => refused,
  )
  return (error as ApiError | undefined)?.details?.applicationError?.code // the official errors have the same details
}

function lineOf(catalogItemId: string, options?: Record<string, unknown>) {
  return { quantity: 1, catalogReference: { appId: FORMER_STORES, catalogItemId, ...(options && { options }) } }
}

async function fillCart(client: ShopClient): Promise<void> {
  const { _id } = await findProduct(client, 'hand-trowel')
  await client.currentCart.addToCurrentCart({ lineItems: [lineOf(_id)] })
}
