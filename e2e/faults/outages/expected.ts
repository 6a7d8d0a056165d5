import type { Fault } from '../faulty-proxy.ts'
import type { Service } from '../proxied-shop.ts'

/** Actions of shoppers. */
export const ACTS = {
  home: 'open the home page',
  collection: 'open a collection',
  product: 'open a product',
  picture: 'see a picture in a size that was made before',
  newPicture: 'see a picture in a new size',
  wholePicture: 'see a picture as it was uploaded',
  search: 'search',
  readCart: 'read the cart',
  cartPage: 'open the cart',
  addToCart: 'add to the cart',
  totals: 'read totals',
  checkoutPage: 'open the checkout',
  order: 'place an order',
  orderWithStripe: 'place an order with Stripe',
  register: 'register',
  signIn: 'sign in',
  signInProven: 'sign in with reCAPTCHA',
  refresh: 'renew tokens',
  account: 'open the account',
} as const
export type Act = keyof typeof ACTS

/** `degraded`: it works, with less than usual. `unavailable`: it is put off, with 503 and `Retry-After`. */
export type Outcome = 'OK' | 'degraded' | 'unavailable'

/** Ways to be broken in a matrix of all services. */
export const FAULTS = ['down', 'slow', 'reset', 'garbage'] as const satisfies readonly Fault[]

/**
 * Actions that are not OK while a service is broken, by service, with the reason. Everything else goes on as if
 * nothing were.
 */
export const EXPECTED: Record<Service, { is: string; not: Partial<Record<Act, Outcome>>; why: string }> = {
  database: {
    is: 'PostgreSQL',
    not: {
      search: 'unavailable',
      readCart: 'unavailable',
      cartPage: 'unavailable',
      addToCart: 'unavailable',
      totals: 'unavailable',
      checkoutPage: 'unavailable',
      order: 'unavailable',
      orderWithStripe: 'unavailable',
      register: 'unavailable',
      signIn: 'unavailable',
      signInProven: 'unavailable',
      refresh: 'unavailable',
      account: 'unavailable',
    },
    why: 'pages and pictures that somebody has seen lately are kept',
  },
  mail: { is: 'the mail server', not: {}, why: 'mails wait in the database' },
  payments: {
    is: 'Stripe',
    not: { orderWithStripe: 'degraded' },
    why: 'the order is placed, and its page waits for Stripe',
  },
  files: {
    is: 'the store of files',
    not: { newPicture: 'unavailable', wholePicture: 'unavailable' },
    why: 'sizes that were made before are on this machine',
  },
  captcha: {
    is: 'Google (reCAPTCHA)',
    not: { signInProven: 'degraded' },
    why: 'work is demanded instead',
  },
}

export function getExpectedOutcome(service: Service, act: Act): Outcome {
  return EXPECTED[service].not[act] ?? 'OK'
}

/** The matrix as the guide has it (docs/guides/outages.md). */
export function describeExpected(): string {
  const services = Object.keys(EXPECTED) as Service[] // its own keys
  const row = (cells: string[]): string => `| ${cells.join(' | ')} |`
  return [
    row(['while this is broken', ...services.map((service) => EXPECTED[service].is)]),
    row(['---', ...services.map(() => '---')]),
    ...(Object.keys(ACTS) as Act[]).map((act) =>
      row([ACTS[act], ...services.map((service) => getExpectedOutcome(service, act))]),
    ),
    row(['', ...services.map((service) => EXPECTED[service].why)]),
  ].join('\n')
}
