import { ApiError } from '@cartwright/client'
import { expect, onTestFinished } from 'vitest'
import type { Api } from '../../apps/backoffice/src/app/api.ts'
import { fetchEditableProduct } from '../../apps/backoffice/src/product-editor/editable-product.ts'
import { applyDecisions } from '../../apps/backoffice/src/product-editor/merge-product.ts'
import type { ProductValues } from '../../apps/backoffice/src/product-editor/product-values.ts'
import { toProductValues } from '../../apps/backoffice/src/product-editor/read-values.ts'
import { type Origin, saveProduct } from '../../apps/backoffice/src/product-editor/save-product.ts'
import { trials } from '../../apps/provider/src/testing/trials.ts'
import { test } from '../browser.ts'
import { createSeededRandom, type SeededRandom } from '../faults/seeded-random.ts'
import { callAsMerchant, makeMerchantKey } from '../merchant.ts'
import type { ShopAddress } from '../shop.ts'

const LANGUAGES = ['de']

/** API of the back office as a merchant's program calls it. */
async function createMerchantApi(shop: ShopAddress): Promise<Api> {
  const authorization = shop.merchantKey ?? (await makeMerchantKey(shop))
  async function call(method: string, path: string, body?: object, ifMatch?: string) {
    const response = await fetch(shop.providerUrl + path, {
      method,
      headers: {
        authorization,
        'content-type': 'application/json',
        ...(ifMatch !== undefined && { 'if-match': `"${ifMatch}"` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (response.ok) return response.json()
    const { message, details } = (await response.json()) as ConstructorParameters<typeof ApiError>[0]
    throw new ApiError({
      kind: 'application',
      message,
      code: (details as { applicationError?: { code: string } } | undefined)?.applicationError?.code ?? '',
      details,
      status: response.status,
    })
  }
  // The functions that saving a product calls.
  return {
    get: (path: string) => call('GET', path),
    send: (method: string, path: string, body: object, { ifMatch }: { ifMatch?: string } = {}) =>
      call(method, path, body, ifMatch),
  } as unknown as Api
}

/** Values that the editors change, by name: each writes a value of its own. */
const EDITS: Record<
  string,
  { write(values: ProductValues, unique: number): ProductValues; read(values: ProductValues): unknown }
> = {
  name: { write: (values, n) => ({ ...values, name: `Name ${n}` }), read: ({ name }) => name },
  description: {
    write: (values, n) => ({ ...values, description: `<p>${n}</p>` }),
    read: ({ description }) => description,
  },
  price: { write: (values, n) => ({ ...values, price: `${n}.00` }), read: ({ price }) => price },
  cost: { write: (values, n) => ({ ...values, cost: `${n}.50` }), read: ({ cost }) => cost },
  brand: { write: (values, n) => ({ ...values, brand: `Brand ${n}` }), read: ({ brand }) => brand },
  seoTitle: { write: (values, n) => ({ ...values, seoTitle: `Title ${n}` }), read: ({ seoTitle }) => seoTitle },
  infoSections: {
    write: (values, n) => ({ ...values, infoSections: [{ title: `Section ${n}`, description: '' }] }),
    read: ({ infoSections }) => infoSections,
  },
  german: {
    write: (values, n) => ({ ...values, texts: { de: { ...values.texts['de']!, name: `Name auf Deutsch ${n}` } } }),
    read: ({ texts }) => texts['de']?.name,
  },
  ...Object.fromEntries(
    [0, 1, 2].flatMap((place) =>
      (['price', 'sku', 'quantity'] as const).map((field) => [
        `${field} of variant ${place}`,
        {
          write: (values: ProductValues, n: number) => {
            const key = Object.keys(values.variants)[place]!
            const value = field === 'price' ? `${n}.00` : String(n)
            return { ...values, variants: { ...values.variants, [key]: { ...values.variants[key]!, [field]: value } } }
          },
          read: ({ variants }: ProductValues) => Object.values(variants)[place]?.[field],
        },
      ]),
    ),
  ),
}

/** Saves as the editor does: conflicts are decided at random. Returns the names of the values that were in conflict. */
async function saveAsEditor(api: Api, began: Origin, typed: ProductValues, random: SeededRandom): Promise<Set<string>> {
  const shown = new Set<string>()
  let [origin, values] = [began, typed]
  for (;;) {
    const result = await saveProduct(api, origin, values, LANGUAGES)
    if ('saved' in result) return shown
    const { conflicts, merged, current } = result
    for (const name of Object.keys(EDITS)) if (isInConflict(name, conflicts, merged)) shown.add(name)
    const decided = conflicts.map(({ path, mine, theirs }) => ({ path, value: random.happens(0.5) ? mine : theirs }))
    values = applyDecisions(merged, decided)
    origin = toOrigin(current)
  }
}

function toOrigin(editable: Origin['editable']): Origin {
  return { editable, values: toProductValues(editable, LANGUAGES), revision: editable.product.revision }
}

function isInConflict(name: string, conflicts: readonly { path: string[] }[], values: ProductValues): boolean {
  const [field, place] = name.split(' of variant ')
  const key = Object.keys(values.variants)[Number(place)]
  const path = name === 'german' ? 'texts.de.name' : place === undefined ? name : `variants.${key}.${field}`
  return conflicts.some((conflict) => conflict.path.join('.') === path)
}

const INTERLEAVINGS = trials({ few: 12, many: 200 })

test(
  'no edit of two people to one product is lost, however their saves interleave',
  { timeout: trials({ few: 60_000, many: 600_000 }) },
  async ({ shop }) => {
    const random = createSeededRandom(20_261_128)
    const sizes = ['S', 'M', 'L'].map((description) => ({ description, value: description }))
    const { editable: made } = (await callAsMerchant(shop, 'POST', '/cartwright/v1/products', {
      product: { name: 'Shared shirt', priceData: { price: 80 }, visible: false, manageVariants: true },
      options: [{ name: 'Size', choices: sizes }],
      stock: { trackQuantity: true },
    })) as { editable: Origin['editable'] }
    const { id } = made.product
    onTestFinished(() => callAsMerchant(shop, 'DELETE', `/stores/v1/products/${id}`).then(() => {}))
    const api = await createMerchantApi(shop)
    let unique = 0
    let conflicts = 0
    for (let round = 0; round < INTERLEAVINGS; round++) {
      const start = toOrigin(await fetchEditableProduct(api, id))
      const editors = [0, 1].map(() => {
        const edits = new Map<string, unknown>()
        let values = start.values
        for (const [name, { write, read }] of Object.entries(EDITS)) {
          if (!random.happens(0.3)) continue
          values = write(values, ++unique)
          edits.set(name, read(values))
        }
        return { edits, values }
      })
      const save = ({ values }: (typeof editors)[number]) => saveAsEditor(api, start, values, random)
      const shown = random.happens(0.5)
        ? await Promise.all(editors.map(save))
        : [await save(editors[0]!), await save(editors[1]!)]
      const end = toProductValues(await fetchEditableProduct(api, id), LANGUAGES)
      for (const [name, { read }] of Object.entries(EDITS)) {
        const written = editors.filter(({ edits }) => edits.has(name)).map(({ edits }) => edits.get(name))
        const where = `round ${round}, ${name}`
        if (written.length === 0) expect(read(end), where).toEqual(read(start.values))
        else expect(written, where).toContainEqual(read(end))
        if (written.length < 2) continue
        conflicts++
        expect(shown.filter((names) => names.has(name)).length, `${where}: one of them decided`).toBe(1)
      }
    }
    console.log(
      `interleavings of two editors: ${INTERLEAVINGS}, edits ${unique}, decided conflicts ${conflicts}, lost 0`,
    )
  },
)
