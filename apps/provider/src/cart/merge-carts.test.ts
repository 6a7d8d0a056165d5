import { describe, expect, test } from 'vitest'
import type { Tx } from '../platform/db/transaction.ts'
import { write } from '../platform/http/write.ts'
import { expectInvariants, startShop, StatementFaults, type TestShop } from '../testing/index.ts'
import { PAYLOAD } from '../testing/decode-payloads-plugin.ts'
import { type Customer, findCoupon } from '../pricing/index.ts'
import { mergeCarts } from './merge-carts.ts'

const ADD = '/ecom/v1/carts/current/add-to-cart'
const CART = '/ecom/v1/carts/current'

async function openShop(faults?: StatementFaults) {
  const shop = await startShop({ faults })
  await shop.addProduct('plate', { price: '10.00', stock: 5 })
  await shop.addProduct('bowl', { price: '7.00', stock: 5 })
  await shop.addProduct('cup')
  return shop
}

async function newShopper(shop: TestShop, token: string, ...lines: Parameters<TestShop['line']>[]) {
  const add = (...more: Parameters<TestShop['line']>[]) =>
    shop.call('POST', ADD, { token, body: { lineItems: more.map((line) => shop.line(...line)) } })
  const update = (body: object) => shop.call('PATCH', CART, { token, body })
  const read = () => shop.call('GET', CART, { token })
  const lineNames = async (): Promise<[string, number][]> => {
    const { status, body } = await read()
    const lineItems: { productName: { original: string }; quantity: number }[] =
      status === 200 ? body.cart.lineItems : []
    return lineItems.map(({ productName, quantity }) => [productName.original, quantity])
  }
  if (lines.length > 0) expect((await add(...lines)).status).toBe(200)
  const { sub: id } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sub: string }
  return { token, id, add, update, read, lineNames }
}

type Shopper = Awaited<ReturnType<typeof newShopper>>

function merge(shop: TestShop, visitor: Shopper, member: Shopper, beforeCommit?: (tx: Tx) => Promise<void>) {
  const { catalogue, settings } = shop.provider
  const surroundings = {
    catalogue,
    settings,
    providerUrl: 'http://provider.test',
    storefrontUrl: 'http://shop.test',
    now: () => shop.now,
    findCoupon: (code: string, customer: Customer) => findCoupon(shop.db, code, customer),
    taxProvider: () => undefined,
  }
  return write(shop.db, {}, async (tx) => {
    await mergeCarts(tx, { visitorId: visitor.id, memberId: member.id }, surroundings)
    await beforeCommit?.(tx)
    return {}
  })
}

async function slugsSince(shop: TestShop, count: number): Promise<string[]> {
  return (await shop.events()).slice(count).map((event) => event.replace('wix.ecom.v1.cart_', ''))
}

describe('a visitor signs in', () => {
  test('both carts become one: equal items are merged up to the stock, and the visitor’s cart is deleted', async () => {
    const shop = await openShop()
    const visitor = await newShopper(shop, await shop.newToken(), ['plate', 3], ['bowl', 1])
    const member = await newShopper(shop, await shop.newMemberToken(), ['cup', 2], ['plate', 4])
    const before = (await shop.events()).length
    await merge(shop, visitor, member)
    expect(await member.lineNames()).toEqual([
      ['cup', 2],
      ['plate', 5],
      ['bowl', 1],
    ])
    expect((await visitor.read()).status).toBe(404)
    expect(await slugsSince(shop, before)).toEqual(['updated', 'deleted'])
    const [update] = await shop.db
      .selectFrom('outbox')
      .select([PAYLOAD, 'identity'])
      .where('event_type', '=', 'wix.ecom.v1.cart_updated')
      .execute()
    expect(update).toMatchObject({
      identity: { memberId: member.id },
      payload: { updatedEvent: { modifiedFields: ['lineItems'], currentEntity: { lineItems: [{}, {}, {}] } } },
    })
    await expectInvariants(shop.db)
  })

  test('a member without a cart gets one; without a visitor cart nothing happens', async () => {
    const shop = await openShop()
    const visitor = await newShopper(shop, await shop.newToken(), ['plate', 3])
    const member = await newShopper(shop, await shop.newMemberToken())
    const before = (await shop.events()).length
    await merge(shop, visitor, member)
    await merge(shop, visitor, member)
    expect(await member.lineNames()).toEqual([['plate', 3]])
    expect((await member.read()).body.cart.buyerInfo).toEqual({ memberId: member.id })
    expect(await slugsSince(shop, before)).toEqual(['created', 'deleted'])
    await expectInvariants(shop.db)
  })

  test('details of the member’s cart remain, and details that only the visitor’s has are copied', async () => {
    const shop = await openShop()
    for (const code of ['MINE', 'THEIRS'])
      await shop.call('POST', '/cartwright/v1/coupons', {
        token: await shop.newStaffToken(),
        body: { coupon: { code, name: code, percentOff: '0.1' } },
      })
    const visitor = await newShopper(shop, await shop.newToken(), ['plate', 1])
    const said = {
      buyerNote: 'the visitor’s',
      buyerInfo: { email: 'ada@shop.example' },
      contactInfo: { address: { country: 'DE', city: 'Berlin' }, contactDetails: { firstName: 'Ada' } },
      selectedShippingOption: { code: 'express' },
    }
    await visitor.update({ cartInfo: said, couponCode: 'THEIRS' })
    const other = await newShopper(shop, await shop.newToken(), ['bowl', 1])
    await other.update({ couponCode: 'THEIRS' })
    const member = await newShopper(shop, await shop.newMemberToken(), ['plate', 1])
    const contactInfo = { contactDetails: { lastName: 'King' } }
    await member.update({ cartInfo: { buyerNote: 'the member’s', contactInfo }, couponCode: 'MINE' })

    await merge(shop, visitor, member)
    const { cart } = (await member.read()).body
    expect(cart.contactInfo).toEqual({ ...contactInfo, address: said.contactInfo.address })
    expect(cart).toMatchObject({
      buyerNote: 'the member’s',
      buyerInfo: { memberId: expect.any(String), email: 'ada@shop.example' },
      selectedShippingOption: { code: 'express' },
      appliedDiscounts: [{ coupon: { code: 'MINE' } }],
    })
    const without = await newShopper(shop, await shop.newMemberToken())
    await merge(shop, other, without)
    expect((await without.read()).body.cart.appliedDiscounts).toMatchObject([{ coupon: { code: 'THEIRS' } }])
  })

  test('sold-out or deleted items do not prevent the merge, and remain with their quantity', async () => {
    const shop = await openShop()
    const visitor = await newShopper(shop, await shop.newToken(), ['plate', 3], ['bowl', 2], ['cup', 1])
    const member = await newShopper(shop, await shop.newMemberToken(), ['plate', 2])
    await shop.changeProduct('plate', { stock: 1 })
    await shop.changeProduct('bowl', { stock: 0 })
    await shop.deleteProduct('cup')
    await merge(shop, visitor, member)
    expect(await member.lineNames()).toEqual([
      ['plate', 2],
      ['bowl', 2],
      ['cup', 1],
    ])
    const { lineItems } = (await member.read()).body.cart
    expect(lineItems.map((line: { availability: { status: string } }) => line.availability.status)).toEqual([
      'PARTIALLY_AVAILABLE',
      'NOT_AVAILABLE',
      'NOT_FOUND',
    ])
  })

  test('lines beyond 300 remain in the visitor’s cart', async () => {
    const shop = await startShop()
    await shop.addProduct('cup', { changes: { customTextFields: [{ title: 'Text', maxLength: 9, mandatory: false }] } })
    const texted = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => {
        const line = shop.line('cup')
        const options = { customTextFields: { Text: `${from + index}` } }
        return { ...line, catalogReference: { ...line.catalogReference, options } }
      })
    const visitor = await newShopper(shop, await shop.newToken(), ['cup', 1])
    await visitor.update({ lineItems: texted(290, 20) })
    const member = await newShopper(shop, await shop.newMemberToken(), ['cup', 1])
    await member.update({ lineItems: texted(0, 299) })
    await merge(shop, visitor, member)
    expect((await member.lineNames()).length).toBe(300)
    expect((await visitor.lineNames()).length).toBe(11)
    await expectInvariants(shop.db)
  })
})

describe('while another tab adds', () => {
  test('no addition before, during or after the sign-in is lost, and each counts once', async () => {
    const rounds = 8
    const adds = 12
    const shop = await openShop()
    const other = await shop.anotherProcess()
    let lost = 0
    let afterwards = 0
    for (let round = 0; round < rounds; round++) {
      const visitor = await newShopper(shop, await shop.newToken(), ['cup', 1])
      const member = await newShopper(shop, await shop.newMemberToken(), ['cup', 1])
      const elsewhere = async () => {
        const body = JSON.stringify({ lineItems: [shop.line('cup')] })
        const headers = { authorization: visitor.token, 'content-type': 'application/json' }
        const { status } = await other.fetch(
          new Request(`http://provider.test${ADD}`, { method: 'POST', headers, body }),
        )
        return status
      }
      const statuses = Promise.all(
        Array.from({ length: adds }, async (_, index) => {
          await new Promise((go) => setTimeout(go, index * 2))
          return index % 2 ? elsewhere() : (await visitor.add(['cup', 1])).status
        }),
      )
      await new Promise((go) => setTimeout(go, round * 3))
      await merge(shop, visitor, member)
      const added = (await statuses).filter((status) => status === 200).length
      expect(added).toBe(adds)
      // Later additions created a new cart, as their responses said; the next sign-in merges it.
      const left = sum(await visitor.lineNames())
      afterwards += left
      expect(sum(await member.lineNames()) + left).toBe(2 + adds)
      await merge(shop, visitor, member)
      lost += 2 + adds - sum(await member.lineNames())
      expect((await visitor.read()).status).toBe(404)
    }
    console.log(
      `additions while a visitor signs in: ${rounds * adds}, of which ${afterwards} came after it, lost ${lost}`,
    )
    expect(lost).toBe(0)
    await expectInvariants(shop.db)
  })

  test('an addition that waits for the sign-in creates a new cart and does not restore the old one', async () => {
    const shop = await openShop()
    const visitor = await newShopper(shop, await shop.newToken(), ['plate', 2])
    const member = await newShopper(shop, await shop.newMemberToken())
    let waiting: Promise<{ status: number }> | undefined
    await merge(shop, visitor, member, async () => {
      waiting = visitor.add(['bowl', 1])
      await new Promise((go) => setTimeout(go, 100))
    })
    expect((await waiting)?.status).toBe(200)
    expect(await member.lineNames()).toEqual([['plate', 2]])
    expect(await visitor.lineNames()).toEqual([['bowl', 1]])
    await expectInvariants(shop.db)
  })

  test('two concurrent sign-ins and the member’s first addition end with one complete cart', async () => {
    const shop = await openShop()
    const visitor = await newShopper(shop, await shop.newToken(), ['cup', 3])
    const member = await newShopper(shop, await shop.newMemberToken())
    await Promise.all([merge(shop, visitor, member), merge(shop, visitor, member), member.add(['cup', 4])])
    expect(await member.lineNames()).toEqual([['cup', 7]])
    expect((await visitor.read()).status).toBe(404)
    await expectInvariants(shop.db)
  })

  test('a sign-in that fails at any statement leaves both carts unchanged', async () => {
    const faults = new StatementFaults()
    const shop = await openShop(faults)
    let tried = 0
    for (let n = 1; ; n++) {
      const visitor = await newShopper(shop, await shop.newToken(), ['cup', 3])
      const member = await newShopper(shop, await shop.newMemberToken(), ['cup', 4])
      faults.failAt(n)
      const failed = await merge(shop, visitor, member).then(
        () => false,
        () => true,
      )
      if (!faults.stop()) break
      tried++
      expect(failed, faults.seen.at(n - 1)).toBe(true)
      expect([await visitor.lineNames(), await member.lineNames()], `statement ${n}`).toEqual([
        [['cup', 3]],
        [['cup', 4]],
      ])
      await merge(shop, visitor, member)
      expect(await member.lineNames()).toEqual([['cup', 7]])
    }
    console.log(`a sign-in, one statement failing: ${tried} places, half-done 0 of ${tried}`)
    expect(tried).toBeGreaterThanOrEqual(7)
    await expectInvariants(shop.db)
  })
})

function sum(lines: readonly [string, number][]): number {
  return lines.reduce((total, [, quantity]) => total + quantity, 0)
}
