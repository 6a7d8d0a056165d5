import type { ItemScope } from '@cartwright/contract'
import type { Calls } from './calls.ts'
import { dressShop } from './dress.ts'
import { type DemoFiles, idOf } from './files.ts'
import { AT_ONCE, fewAtATime } from './few-at-a-time.ts'
import { loadCollections } from './load-collections.ts'
import { loadProducts } from './load-products.ts'
import type { Progress } from './progress.ts'
import { firstSettings, withNames } from './settings-texts.ts'
import type { Made } from './state.ts'

/** What the shop sells, and how: all that a visitor may come across. */
export async function furnish(
  calls: Calls,
  files: DemoFiles,
  progress: Progress,
): Promise<Pick<Made, 'products' | 'collections' | 'coupons'>> {
  await calls.call('settings.updateSettings', {
    settings: firstSettings(files, new Date()),
    replace: true,
  })
  const productIds = await loadProducts(calls, files, progress)
  const collectionIds = await loadCollections(calls, files, productIds)

  await dressShop(calls, files)

  const scoped = <Rule extends { items?: { products?: string[]; collections?: string[] } }>({
    items,
    ...rule
  }: Rule) => ({
    ...rule,
    ...(items && { items: toScope(items, productIds, collectionIds) }),
  })
  const discounts = files.discounts.rules.map((rule) => scoped(withNames(rule, 'discounts', files.shopTexts)))
  const fees = files.fees.fees.map((fee) => scoped(withNames(fee, 'fees', files.shopTexts)))
  await calls.call('settings.updateSettings', { settings: { discounts: { rules: discounts }, fees: { fees } } })
  const coupons = await fewAtATime(AT_ONCE, files.coupons, async (coupon) => {
    const made = await calls.call(
      'coupons.createCoupon',
      { coupon: scoped(withNames(coupon, 'coupons', files.shopTexts)) },
      coupon.code,
    )
    return made.coupon.id
  })
  return { products: [...productIds.values()], collections: [...collectionIds.values()], coupons }
}

function toScope(
  { products, collections }: { products?: string[]; collections?: string[] },
  productIds: ReadonlyMap<string, string>,
  collectionIds: ReadonlyMap<string, string>,
): ItemScope {
  return {
    ...(products && { productIds: products.map((slug) => idOf(productIds, 'product', slug)) }),
    ...(collections && { collectionIds: collections.map((slug) => idOf(collectionIds, 'collection', slug)) }),
  }
}
