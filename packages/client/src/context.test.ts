import { afterEach, describe, expect, test, vi } from 'vitest'
import { startServer } from './fixtures/server.ts'
import type * as index from './index.ts'

const NO_CLIENT = 'Wix context is not available. Make sure to initialize the Wix context before using SDK modules'
const NO_ELEVATED =
  'An elevated client is required to use elevated modules. Make sure to initialize the Wix context with an elevated client before using elevated SDK modules'

afterEach(() => {
  Reflect.deleteProperty(globalThis, Symbol.for('cartwright.context'))
})

/** Loads a separate copy of the package, as a page that bundles it twice has. */
async function newCopy(): Promise<typeof index> {
  vi.resetModules()
  return import('./index.ts')
}

/** Clients of one copy, with different tokens. */
function clientsOf({ createClient, currentCart, products }: typeof index) {
  const { asked, fetch } = startServer(() => Response.json({ cart: {}, products: [] }))
  const clientNamed = (name: string) =>
    createClient({
      modules: { currentCart, products },
      auth: { getAuthHeaders: () => ({ headers: { Authorization: name } }) },
      baseUrl: 'https://shop.example',
      fetch,
    })
  return { clientNamed, callers: () => asked.map(({ headers }) => headers.get('authorization')) }
}

describe('a function called without a client', () => {
  test('throws at once, and sends nothing', async () => {
    const { currentCart, products, elevate } = await newCopy()
    expect(() => currentCart.getCurrentCart()).toThrow(new Error(NO_CLIENT))
    expect(() => products.queryProducts()).toThrow(new Error(NO_CLIENT))
    expect(() => products.deleteProduct('p')).toThrow(new Error(NO_CLIENT))
    expect(() => elevate(products.getProduct)('p')).toThrow(new Error(NO_ELEVATED))
  })

  test.each(['module', 'global'] as const)('works through the client of its %s context', async (scope) => {
    const copy = await newCopy()
    const { clientNamed, callers } = clientsOf(copy)
    clientNamed('lent').enableContext(scope)
    await copy.currentCart.getCurrentCart()
    await copy.products.queryProducts().limit(1).find()
    await copy.products.deleteProduct('p')
    expect(callers()).toEqual(['lent', 'lent', 'lent'])
  })

  test('a function called without a client works through the most recently enabled client, that of its module before that of the process', async () => {
    const copy = await newCopy()
    const { clientNamed, callers } = clientsOf(copy)
    clientNamed('everywhere').enableContext('global')
    await copy.currentCart.getCurrentCart()
    clientNamed('here').enableContext('module')
    await copy.currentCart.getCurrentCart()
    clientNamed('here again').enableContext('module')
    await copy.currentCart.getCurrentCart()
    expect(callers()).toEqual(['everywhere', 'here', 'here again'])
  })

  test('in another copy of the package shares the global context, and not a module’s', async () => {
    const [one, other] = [await newCopy(), await newCopy()]
    const { clientNamed, callers } = clientsOf(one)
    clientNamed('module').enableContext('module')
    expect(() => other.currentCart.getCurrentCart()).toThrow(NO_CLIENT)
    clientNamed('global').enableContext('global')
    await other.currentCart.getCurrentCart()
    await one.currentCart.getCurrentCart()
    expect(callers()).toEqual(['global', 'module'])
  })

  test('a function called without a client does not work through an elevated client, which was enabled for another purpose', async () => {
    const copy = await newCopy()
    clientsOf(copy).clientNamed('elevated').enableContext('global', { elevated: true })
    expect(() => copy.currentCart.getCurrentCart()).toThrow(NO_CLIENT)
  })
})

test('a function of a client uses that client, whatever other contexts are enabled', async () => {
  const copy = await newCopy()
  const { clientNamed, callers } = clientsOf(copy)
  clientNamed('lent').enableContext('module')
  await clientNamed('own').currentCart.getCurrentCart()
  expect(callers()).toEqual(['own'])
})

test('a function of one copy can be bound to a client of another', async () => {
  const [one, other] = [await newCopy(), await newCopy()]
  const { clientNamed, callers } = clientsOf(one)
  const bound = clientNamed('own').use({ cart: other.currentCart })
  await bound.cart.getCurrentCart()
  expect(callers()).toEqual(['own'])
})

describe('an elevated function', () => {
  test('an elevated function has the rights of the elevated client, and the plain function those of the other', async () => {
    const copy = await newCopy()
    const { clientNamed, callers } = clientsOf(copy)
    clientNamed('visitor').enableContext('module')
    clientNamed('app').enableContext('module', { elevated: true })
    const asApp = copy.elevate(copy.products.createProduct)
    await asApp({ name: 'Vase' })
    await copy.currentCart.getCurrentCart()
    await copy.elevate(copy.products.queryProducts)().find()
    expect(callers()).toEqual(['app', 'visitor', 'app'])
  })

  test('an elevated function uses the elevated client of the process, and the plain function the other', async () => {
    const copy = await newCopy()
    const { clientNamed, callers } = clientsOf(copy)
    clientNamed('visitor').enableContext('global')
    clientNamed('app').enableContext('global', { elevated: true })
    await copy.elevate(copy.products.getProduct)('p')
    await copy.currentCart.getCurrentCart()
    expect(callers()).toEqual(['app', 'visitor'])
  })

  test('an elevated function requires an elevated client', async () => {
    const copy = await newCopy()
    clientsOf(copy).clientNamed('visitor').enableContext('global')
    expect(() => copy.elevate(copy.products.getProduct)('p')).toThrow(new Error(NO_ELEVATED))
  })

  test('an elevated function can be bound to a client like its plain function', async () => {
    const copy = await newCopy()
    const { clientNamed, callers } = clientsOf(copy)
    clientNamed('app').enableContext('module', { elevated: true })
    const { read } = clientNamed('own').use({ read: copy.elevate(copy.currentCart.getCurrentCart) })
    await read()
    expect(callers()).toEqual(['own'])
  })

  test('an elevated function can be created from functions of modules only', async () => {
    const { elevate } = await newCopy()
    expect(() => elevate(() => 'x')).toThrow(new TypeError('elevate takes a function of a module.'))
  })
})
