import { type Operation, type OperationName, operations, listPaths } from '@cartwright/contract'
import { expect, test } from 'vitest'
import {
  MARK,
  type MarkedMember,
  createMarkedMember,
  startShop,
  type TestShop,
  visitCheckout,
} from '../../testing/index.ts'

/** Shoppers' operations that name an owned entity by id, with a request for that id. */
const naming = {
  'orders.getOrder': (id: string) => ({ path: `/ecom/v1/orders/${id}` }),
  'legacyOrders.getOrder': (id: string) => ({ path: `/stores/v2/orders/${id}` }),
  'orders.getOrderPage': (id: string) => ({ path: `/cartwright/v1/orders/${id}/page` }),
  'orders.listDownloads': (id: string) => ({ path: `/cartwright/v1/orders/${id}/downloads` }),
  'orderFulfillments.listFulfillmentsForSingleOrder': (id: string) => ({ path: `/ecom/v1/fulfillments/orders/${id}` }),
  'orderReturns.requestReturn': (id: string) => ({
    path: `/cartwright/v1/orders/${id}/returns`,
    body: { kind: 'RETURN', lineItems: [{ lineItemId: '00000000-0000-0000-0000-000000000002', quantity: 1 }] },
  }),
  'redirects.createRedirectSession': (id: string) => ({
    path: '/_api/redirects-api/v1/redirect-session',
    body: { ecomCheckout: { checkoutId: id } },
  }),
  'checkout.createCheckout': (id: string) => ({
    path: '/ecom/v1/checkouts',
    body: { channelType: 'WEB', checkoutInfo: { cartId: id } },
  }),
  'checkout.getCheckout': (id: string) => ({ path: `/ecom/v1/checkouts/${id}` }),
  'checkout.getCheckoutUrl': (id: string) => ({ path: `/ecom/v1/checkouts/${id}/checkout-url` }),
  'members.updateMember': (id: string) => ({ path: `/members/v1/members/${id}`, body: { member: { profile: {} } } }),
  'members.deleteMemberPhones': (id: string) => ({ path: `/members/v1/members/${id}/phones` }),
  'members.deleteMemberAddresses': (id: string) => ({ path: `/members/v1/members/${id}/addresses` }),
  'sessions.endSession': (id: string) => ({ path: `/cartwright/v1/me/sessions/${id}` }),
} satisfies Partial<Record<OperationName, (id: string) => Request>>
type Naming = keyof typeof naming

/** Operations that take secrets, not ids: identity/ tests that they are useless to others. */
const takingSecrets: readonly OperationName[] = [
  'oauth2.token',
  'oauth2.revoke',
  'oauth2.tokenInfo',
  'authentication.verify',
  'recovery.recover',
  'verification.verifyDuringAuthentication',
  'verification.resendDuringAuthentication',
]

/** Operations that respond the same to everybody, and mail only the owner. */
const tellingNobody: readonly OperationName[] = [
  'authentication.registerV2',
  'authentication.loginV2',
  'authentication.validateEmail',
  'recovery.sendRecoveryEmail',
  'verification.start',
]

/** Operations that end or change the caller's own sign-in and name nobody else. */
const ending: readonly OperationName[] = [
  'authentication.changePassword',
  'authentication.logout',
  'members.deleteMyAccount',
]

interface Request {
  path: string
  body?: object
}

const ofShoppers = (Object.values(operations) as Operation[]).filter(
  ({ access, provider }) => provider !== 'later' && (access.includes('visitor') || access.includes('member')),
)

/**
 * All other operations: their input is of the catalogue or the caller's own cart, and their output must be the
 * caller's.
 */
const plain = ofShoppers.filter(
  ({ name }) => ![...Object.keys(naming), ...takingSecrets, ...tellingNobody, ...ending].includes(name),
)

/** Entities of the marked member, by the operation that names them. */
async function idsOf(shop: TestShop, { id, token, orders }: MarkedMember): Promise<Record<Naming, string>> {
  const { checkoutId } = await visitCheckout(shop, [['plate', 1]], token)
  const { cart } = await shop.ask('currentCart.getCurrentCart', {}, { token })
  const { body } = await shop.call('GET', '/cartwright/v1/me/sessions', { token })
  return {
    'orders.getOrder': orders.at(-1)!.id,
    'legacyOrders.getOrder': orders.at(-1)!.id,
    'orders.getOrderPage': orders.at(-1)!.id,
    'orders.listDownloads': orders.at(-1)!.id,
    'orderFulfillments.listFulfillmentsForSingleOrder': orders.at(-1)!.id,
    'orderReturns.requestReturn': orders.at(-1)!.id,
    'redirects.createRedirectSession': checkoutId,
    'checkout.createCheckout': cart.id,
    'checkout.getCheckout': checkoutId,
    'checkout.getCheckoutUrl': checkoutId,
    'members.updateMember': id,
    'members.deleteMemberPhones': id,
    'members.deleteMemberAddresses': id,
    'sessions.endSession': body.sessions[0].id as string,
  }
}

test('an entity of somebody else is not found', async () => {
  const shop = await startShop()
  const marked = await createMarkedMember(shop)
  const ids = await idsOf(shop, marked)
  const others = { visitor: await shop.newToken(), member: await shop.newMemberToken() }
  let asked = 0
  // the object's keys are those of its type
  for (const name of Object.keys(naming) as Naming[]) {
    const { method, access }: Operation = operations[name]
    const ask = (id: string, token: string) => {
      const { path, body }: Request = naming[name](id)
      return shop.call(method, path, { token, body })
    }
    for (const kind of ['visitor', 'member'] as const) {
      if (!access.includes(kind)) continue
      const nobodys = crypto.randomUUID()
      const [found, notFound] = [await ask(ids[name], others[kind]), await ask(nobodys, others[kind])]
      expect(found.status, `${name} by a ${kind}`).toBe(404)
      expect(found.text.replaceAll(ids[name], '<id>'), name).toBe(notFound.text.replaceAll(nobodys, '<id>'))
      asked++
    }
    const own = await ask(ids[name], marked.token)
    expect(own.status, `${name} by its owner: ${own.text}`).toBe(200)
  }
  console.log(`calls that name somebody else’s: ${asked}, found 0`)
})

test("every other id in a path belongs to the catalogue or to the shop's own pages", () => {
  const named = plain.filter((operation) => listPaths(operation).some((path) => path.includes('{')))
  const ofNobody =
    /^(products|collections|slugs|subscriptionOptions|relatedProducts|recommendations|shopFront|backInStock|backInStockNotifications|badges|posts|categories|tags|wishlist|items|reviews|productReviews)\./
  for (const { name } of named) expect(name).toMatch(ofNobody)
})

test('no operation returns data of another shopper', async () => {
  const shop = await startShop()
  const marked = await createMarkedMember(shop)
  const others = [await shop.newToken(), await shop.newMemberToken()]
  const told: string[] = []
  const ofTheirOwn = new Set<string>()
  let answers = 0
  for (const operation of plain)
    for (const token of [...others, marked.token]) {
      const isGet = operation.method === 'GET'
      const path = listPaths(operation)[0]!.replaceAll(/\{[^}]+\}/g, shop.idOf('plate'))
      const { text } = await shop.call(operation.method, path, { token, body: isGet ? undefined : {} })
      if (token !== marked.token) answers++
      if (!text.includes(MARK)) continue
      if (token === marked.token) ofTheirOwn.add(operation.name)
      else told.push(operation.name)
    }
  console.log(
    `answers to others: ${answers}, with words of somebody else 0; calls that say such words to whose they are: ${ofTheirOwn.size}`,
  )
  expect(told).toEqual([])
  // Otherwise the test would have searched for nothing.
  for (const name of [
    'currentCart.getCurrentCart',
    'members.getCurrentMember',
    'members.exportMyData',
    'sessions.listMySessions',
  ])
    expect([...ofTheirOwn]).toContain(name)
})
