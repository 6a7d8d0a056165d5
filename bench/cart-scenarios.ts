import { type Cart, type Estimate, assert, assertCartSums, assertEstimateSums } from './cart-checks.ts'
import type { LoadRequest, Sample } from './load-job.ts'
import { ADD_PATH, CART_PATH, type Item, type Shopper, toLineItem } from './shoppers.ts'

export interface CartScenario {
  name: string
  connections: readonly number[]
  requests: LoadRequest[]
  /** With the first of these connections it is measured so often, by turns with the floors. @default 1 */
  rounds?: number
  /** Each request is sent at most once. */
  isOnce?: boolean
  /** Compared with INSERT and COMMIT of one small row as well. */
  isDurable?: boolean
  /** Pieces that one answer acknowledges. */
  addedPieces?: number
  check(sample: Sample): void
}

export interface Shoppers {
  /** Each with a cart of three lines. */
  ofThree: readonly Shopper[]
  /** Each with a cart of five. */
  ofFive: readonly Shopper[]
  /** Each without a cart. */
  fresh: readonly Shopper[]
}

export const READ = 'read a cart of 3 lines'
export const ADD = 'add a line'
const NEW = 'new cart with one line'
const SHIPPING = 'set the shipping address, read the totals'
export const ESTIMATE = 'totals of a cart of 5 lines'

/** The floor of INSERT and COMMIT varies by a third from one run to the next: one run beside it says little. */
const ROUNDS = 6

const ESTIMATE_PATH = `${CART_PATH}/estimate-totals`

interface Place {
  country: string
  city: string
  postalCode: string
}

/**
 * Cart scenarios in order of measurement: a viewed cart gets the next addition, and carts of three lines have been
 * viewed by then.
 */
export function listCartScenarios(shoppers: Shoppers, endless: readonly Item[]): CartScenario[] {
  const { ofThree, ofFive, fresh } = shoppers
  const itemAt = (at: number): Item => endless[at % endless.length]!

  return [
    {
      name: READ,
      connections: [32, 1],
      requests: ofThree.map((shopper) => as(shopper, { path: CART_PATH, expect: shopper.visitorId })),
      check({ at, body }) {
        const { cart } = JSON.parse(body) as { cart: Cart }
        assertCartSums(cart, ofThree[at]!)
        assertLineCount(cart, 3)
      },
    },
    {
      name: ADD,
      connections: [32, 1],
      rounds: ROUNDS,
      requests: ofThree.map((shopper, at) => createAddRequest(shopper, itemAt(at))),
      isDurable: true,
      addedPieces: 1,
      check({ at, body }) {
        const { cart } = JSON.parse(body) as { cart: Cart }
        assertCartSums(cart, ofThree[at]!)
        mustHave(cart, itemAt(at))
      },
    },
    {
      name: ESTIMATE,
      connections: [32, 1],
      requests: ofFive.map((shopper, at) => as(shopper, estimate({ shippingAddress: addressOf(at) }, shopper))),
      check({ at, body }) {
        const answer = JSON.parse(body) as Estimate
        assertEstimateSums(answer, ofFive[at]!)
        assertLineCount(answer.cart, 5)
        mustHaveDelivery(answer)
      },
    },
    {
      name: SHIPPING,
      connections: [32],
      // Round the shoppers twice, with another address the second time: every write changes something.
      requests: [...ofFive, ...ofFive].map((shopper, at) => ({
        ...as(shopper, setAddress(addressOf(at))),
        next: as(shopper, estimate({}, shopper)),
      })),
      isDurable: true,
      check({ at, body }) {
        const answer = JSON.parse(body) as Estimate
        assertEstimateSums(answer, ofFive[at % ofFive.length]!)
        mustHaveDelivery(answer)
        const { postalCode } = answer.cart.contactInfo?.address ?? {}
        assert(postalCode === addressOf(at).postalCode, `postal code ${postalCode}, not ${addressOf(at).postalCode}`)
      },
    },
    {
      name: NEW,
      connections: [32],
      requests: fresh.map((shopper, at) => createAddRequest(shopper, itemAt(at))),
      isOnce: true,
      isDurable: true,
      addedPieces: 1,
      check({ at, body }) {
        const { cart } = JSON.parse(body) as { cart: Cart }
        assertCartSums(cart, fresh[at]!)
        assertLineCount(cart, 1)
        mustHave(cart, itemAt(at))
      },
    },
  ]
}

/** The totals of one cart that has been made already, for a place in Germany. */
export function createEstimateRequest(shopper: Shopper): LoadRequest {
  return as(shopper, estimate({ shippingAddress: addressOf(0) }, shopper))
}

export function createAddRequest(shopper: Shopper, item: Item): LoadRequest {
  return as(shopper, add(item, shopper))
}

/** Each in another place, which tells their answers apart. */
function addressOf(at: number): Place {
  return { country: 'DE', city: 'Berlin', postalCode: String(10_000 + (at % 90_000)) }
}

function setAddress(address: Place): LoadRequest {
  const body = JSON.stringify({ cartInfo: { contactInfo: { address } } })
  return { method: 'PATCH', path: CART_PATH, body, expect: `"postalCode":"${address.postalCode}"`, isKeyed: true }
}

function estimate(request: { shippingAddress?: Place }, { visitorId }: Shopper): LoadRequest {
  return { method: 'POST', path: ESTIMATE_PATH, body: JSON.stringify(request), expect: visitorId }
}

function add(item: Item, { visitorId }: Shopper): LoadRequest {
  const body = JSON.stringify({ lineItems: [toLineItem(item)] })
  return { method: 'POST', path: ADD_PATH, body, expect: visitorId, isKeyed: true }
}

function as({ token }: Shopper, request: LoadRequest): LoadRequest {
  return {
    ...request,
    headers: { authorization: token, ...(request.body !== undefined && { 'content-type': 'application/json' }) },
  }
}

export function assertLineCount({ lineItems }: Cart, count: number): void {
  assert(lineItems.length === count, `${lineItems.length} lines, not ${count}`)
}

function mustHave({ lineItems }: Cart, { productId }: Item): void {
  assert(
    lineItems.some(({ catalogReference }) => catalogReference.catalogItemId === productId),
    'what was added is not there',
  )
}

function mustHaveDelivery({ shippingInfo }: Estimate): void {
  assert(shippingInfo.selectedCarrierServiceOption !== undefined, 'no delivery is reckoned for the address')
}
