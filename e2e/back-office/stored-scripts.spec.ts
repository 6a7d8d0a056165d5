import type { Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { trials } from '../../apps/provider/src/testing/trials.ts'
import { test } from '../browser.ts'
import { callAsMerchant } from '../merchant.ts'
import type { ShopAddress } from '../shop.ts'
import { SCRIPT_PAYLOADS } from './script-payloads.ts'
import { signInStaff } from './sign-in-staff.ts'

const COUNT = trials({ few: 12, many: 300 })
const PAGE_SIZE = 50

/** Maximum lengths of texts, in characters. */
const LENGTHS = { brand: 50, ribbon: 30, sku: 40 } as const

test(
  'no text that a merchant writes runs as a script in any view of the back office',
  async ({ visit, shop }) => {
    expect(new Set(SCRIPT_PAYLOADS).size).toBe(300)
    const mark = crypto.randomUUID().slice(0, 8)
    const payloads = SCRIPT_PAYLOADS.slice(0, COUNT)
    const ids: string[] = []
    for (const payload of payloads) ids.push(await createProduct(shop, mark, payload))
    const page = await visit()
    // The console reports what runs, and what the content security policy refuses: both fail the test.
    await page.addInitScript(() => {
      Object.assign(globalThis, { xss: () => console.error('a stored script has run') })
    })
    await signInStaff(page, shop, { name: 'Mia' })
    const views = await countViews(page, shop, { mark, ids })
    console.log(`stored scripts: ${payloads.length} payloads in ${views} views, 0 executed`)
  },
  trials({ few: 120_000, many: 1_800_000 }),
)

/** Creates a product with the payload in each of its texts that is long enough for it. */
async function createProduct(shop: ShopAddress, mark: string, payload: string): Promise<string> {
  const short = Object.entries(LENGTHS).filter(([, length]) => payload.length <= length)
  const product = {
    ...Object.fromEntries(short.map(([field]) => [field, payload])),
    name: `${mark} ${payload}`,
    description: `<p>${payload}</p>`,
    priceData: { price: 5 },
    visible: false,
    additionalInfoSections: [{ title: payload.slice(0, 50), description: payload }],
    productOptions: [
      { name: payload.slice(0, 50), choices: [{ value: payload.slice(0, 50), description: payload.slice(0, 50) }] },
    ],
  }
  const body = { product }
  const created = (await callAsMerchant(shop, 'POST', '/stores/v1/products', body)) as { product: { id: string } }
  const { id } = created.product
  onTestFinished(() => callAsMerchant(shop, 'DELETE', `/stores/v1/products/${id}`).then(() => {}))
  return id
}

/** Opens every view that shows the texts, and returns how many it has opened. */
async function countViews(page: Page, shop: ShopAddress, made: { mark: string; ids: string[] }): Promise<number> {
  let views = 0
  await page.goto(`${shop.providerUrl}/admin/products?q=${made.mark}`)
  for (let shown = 0; shown < made.ids.length; shown += PAGE_SIZE) {
    if (shown > 0) await page.getByRole('button', { name: 'Next page' }).click()
    await page.getByText(`${made.mark} `).first().waitFor()
    views++
  }
  await page.keyboard.press('Control+k')
  await page.getByRole('searchbox', { name: /Search products, pages/ }).fill(made.mark)
  await page.getByRole('menuitem', { name: made.mark }).first().waitFor()
  await page.keyboard.press('Escape')
  views++
  for (const id of made.ids) {
    await page.goto(`${shop.providerUrl}/admin/products/${id}`)
    await page.getByRole('heading', { level: 1, name: made.mark }).waitFor()
    await page.getByRole('button', { name: 'Show history' }).click()
    await page.getByRole('region', { name: 'History' }).getByText('Added').first().waitFor()
    views++
  }
  return views
}
