/** Texts of the coupons, the discount and the fee of the demo shop match their effect, in carts of its products. */
import { createClient, currentCart, OAuthStrategy, products, STORES_APP_ID } from '@cartwright/client'
import { expect, inject } from 'vitest'
import { getCheckoutTexts } from '../apps/provider/pages/texts/checkout/index.ts'
import { STOREFRONT_CLIENT_ID } from '../apps/provider/src/identity/clients/storefront-client.ts'
import { findTexts } from '../apps/storefront/src/texts/find-texts.ts'
import { LANGUAGES, read } from '../tools/demo-shop/shop-files.ts'
import { test } from './browser.ts'

const coupons = read<{ code: string; name: string }[]>('coupons.json')
const GERMANY = { country: 'DE' }

type Bought = [slug: string, quantity: number][]

/** A visitor's cart, reckoned for Germany. */
async function estimate(bought: Bought, couponCode?: string) {
  const client = createClient({
    modules: { currentCart, products },
    auth: OAuthStrategy({ clientId: STOREFRONT_CLIENT_ID }),
    baseUrl: inject('shop').providerUrl,
  })
  const lineItems = await Promise.all(
    bought.map(async ([slug, quantity]) => {
      const { items } = await client.products.queryProducts().eq('slug', slug).find()
      const product = items[0]
      const variant = product?.variants?.find(({ stock }) => stock?.inStock)
      const options = product?.manageVariants ? { variantId: variant?._id } : {}
      return { quantity, catalogReference: { appId: STORES_APP_ID, catalogItemId: product?._id ?? slug, options } }
    }),
  )
  await client.currentCart.addToCurrentCart({ lineItems })
  if (couponCode) await client.currentCart.updateCurrentCart({ couponCode })
  const totals = await client.currentCart.estimateCurrentCartTotals({ shippingAddress: GERMANY })
  const { appliedDiscounts, calculationErrors, priceSummary, additionalFees } = totals
  return {
    taken: appliedDiscounts.map(({ coupon, discountRule, discountType }) => [
      coupon?.name ?? discountRule?.name?.original,
      discountType,
      coupon?.amount?.amount ?? discountRule?.amount?.amount,
    ]),
    off: priceSummary?.discount?.amount,
    fees: additionalFees.map(({ name, price }) => [name, price?.amount]),
    refused: calculationErrors?.couponCalculationError?.applicationError?.code,
  }
}

interface Promised {
  bought: Bought
  takes: [type: string, amount: string]
  /** A cart to which it gives nothing, and why. */
  not?: [bought: Bought, reason: string]
}

const mug: Bought = [['stoneware-mug', 1]]

/**
 * Reckoned from the prices in the files: a mug costs 24.00, a soap 7.80, a shampoo bar 11.60, honey 11.80, a throw
 * 129.00.
 */
const promised: Record<string, Promised> = {
  // 10 % of 24.00 and of 6.80
  WELCOME10: { bought: [...mug, ['long-matches', 1]], takes: ['GLOBAL', '3.08'] },
  // 10.00 once, from 80.00 on
  TENOFF: { bought: [['stoneware-mug', 4]], takes: ['GLOBAL', '10.00'], not: [mug, 'COUPON_MINIMUM_NOT_REACHED'] },
  // two soaps at 6.00
  SOAP6: {
    bought: [...mug, ['olive-oil-soap', 2]],
    takes: ['SPECIFIC_ITEMS', '3.60'],
    not: [mug, 'COUPON_NO_MATCHING_ITEMS'],
  },
  // the parcel within Germany, which is free from 60.00 on anyway
  FREEPOST: {
    bought: [['stoneware-mug', 2]],
    takes: ['SHIPPING', '4.90'],
    not: [mug, 'COUPON_MINIMUM_NOT_REACHED'],
  },
  // of seven from the wash house two are free, the cheapest
  THREEFORTWO: {
    bought: [
      ['olive-oil-soap', 3],
      ['shampoo-bar', 4],
    ],
    takes: ['SPECIFIC_ITEMS', '15.60'],
    not: [[['olive-oil-soap', 2]], 'COUPON_TAKES_NOTHING'],
  },
  // 15 % of two honeys
  PANTRY15: {
    bought: [...mug, ['orchard-honey', 2]],
    takes: ['SPECIFIC_ITEMS', '3.54'],
    not: [mug, 'COUPON_NO_MATCHING_ITEMS'],
  },
  // 25 % of one box of matches, of all that it covers the cheapest
  ONEOFTHEM: {
    bought: [
      ['wool-throw', 1],
      ['long-matches', 2],
    ],
    takes: ['SPECIFIC_ITEMS', '1.70'],
    not: [mug, 'COUPON_NO_MATCHING_ITEMS'],
  },
}

test('each coupon of the demo shop takes what its words promise, and says why where it takes nothing', async () => {
  const over = ['SPRING']
  expect([...Object.keys(promised), ...over].toSorted()).toEqual(coupons.map(({ code }) => code).toSorted())
  for (const [code, { bought, takes, not }] of Object.entries(promised)) {
    const { name } = coupons.find((coupon) => coupon.code === code)!
    expect([code, await estimate(bought, code)]).toMatchObject([code, { taken: [[name, ...takes]], off: takes[1] }])
    if (!not) continue
    const refused = await estimate(not[0], code)
    expect([code, refused.refused, refused.off]).toEqual([code, not[1], '0.00'])
  }
  for (const code of over) expect(await estimate(mug, code)).toMatchObject({ refused: 'COUPON_EXPIRED', off: '0.00' })
  console.log(`coupons that take something else than they promise: 0 of ${coupons.length}`)
})

test('automatic discounts and fees of the demo shop match their texts', async () => {
  const socks = (pairs: number) => estimate([['wool-socks', pairs], ...mug])
  expect(await socks(1)).toMatchObject({ taken: [], off: '0.00' })
  expect((await socks(2)).taken).toEqual([['Two for the cold months', 'SPECIFIC_ITEMS', '4.40']])
  expect((await estimate([['border-fork', 2], ...mug])).fees).toEqual([['Long parcel', '7.00']])
})

for (const lang of LANGUAGES)
  test(`coupon, fee and tax are called as the shopper reads them, in the cart and at the checkout (${lang})`, async ({
    visit,
    shop,
  }) => {
    const { product, cart } = findTexts(lang)!
    const checkout = getCheckoutTexts({ name: 'Fernhollow', storefrontUrl: shop.storefrontUrl, lang })
    const { coupons, fees, taxes, shipping } = read<ShopWords>(`texts/${lang}/shop.json`)
    const names = [coupons['WELCOME10'], fees['long-parcel'], shipping['germany']?.['germany-standard']?.title]

    const page = await visit({ javaScriptEnabled: false })
    await page.goto(`${shop.storefrontUrl}/${lang}/product-page/border-fork`)
    await page.getByRole('button', { name: product.add, exact: true }).click()
    await page.goto(`${shop.storefrontUrl}/${lang}/cart?country=DE&coupon=WELCOME10&explain=1`)
    await page.getByRole('button', { name: cart.apply }).click()
    const sum = page.getByRole('complementary', { name: cart.sum })
    for (const name of [...names, taxes['VAT']]) await sum.getByText(`${name}`).first().waitFor()
    const steps = page.getByRole('table')
    for (const name of [...names, `${taxes['VAT']} 19 %`]) expect(await steps.innerText()).toContain(name)

    await page.getByRole('button', { name: cart.checkOut }).click()
    const receipt = page.getByRole('complementary', { name: checkout.order.title })
    await receipt.getByText(checkout.steps.title).locator('visible=true').click()
    for (const name of [...names, `${taxes['VAT']} 19 %`]) expect(await receipt.innerText()).toContain(name)
  })

/** Names in `shop.json` of a language. */
interface ShopWords {
  coupons: Record<string, string>
  fees: Record<string, string>
  taxes: Record<string, string>
  shipping: Record<string, Record<string, { title: string }>>
}
