import type { ItemScope } from '@cartwright/contract'
import type { ApiClient } from './api-client.ts'
import { loadAppearance } from './load-appearance.ts'
import { type DemoFiles, requireId } from './demo-files.ts'
import { DEMO_CONCURRENCY, mapWithConcurrency } from './map-with-concurrency.ts'
import { loadCollections } from './load-collections.ts'
import { loadProducts } from './load-products.ts'
import type { Progress } from './progress.ts'
import { toInitialSettings, withTranslatedNames } from './translated-settings.ts'
import type { DemoContentIds } from './demo-state.ts'

/** Loads all content that a visitor may see. */
export async function loadShopContent(
  calls: ApiClient,
  files: DemoFiles,
  progress: Progress,
): Promise<Pick<DemoContentIds, 'products' | 'collections' | 'coupons'>> {
  await calls.call('settings.updateSettings', {
    settings: toInitialSettings(files, new Date()),
    replace: true,
  })
  const productIds = await loadProducts(calls, files, progress)
  const collectionIds = await loadCollections(calls, files, productIds)

  await loadAppearance(calls, files)

  const scoped = <Rule extends { items?: { products?: string[]; collections?: string[] } }>({
    items,
    ...rule
  }: Rule) => ({
    ...rule,
    ...(items && { items: toScope(items, productIds, collectionIds) }),
  })
  const discounts = files.discounts.rules.map((rule) => scoped(withTranslatedNames(rule, 'discounts', files.shopTexts)))
  const fees = files.fees.fees.map((fee) => scoped(withTranslatedNames(fee, 'fees', files.shopTexts)))
  await calls.call('settings.updateSettings', { settings: { discounts: { rules: discounts }, fees: { fees } } })
  const coupons = await mapWithConcurrency(DEMO_CONCURRENCY, files.coupons, async (coupon) => {
    const created = await calls.call(
      'coupons.createCoupon',
      { coupon: scoped(withTranslatedNames(coupon, 'coupons', files.shopTexts)) },
      coupon.code,
    )
    return created.coupon.id
  })
  return { products: [...productIds.values()], collections: [...collectionIds.values()], coupons }
}

function toScope(
  { products, collections }: { products?: string[]; collections?: string[] },
  productIds: ReadonlyMap<string, string>,
  collectionIds: ReadonlyMap<string, string>,
): ItemScope {
  return {
    ...(products && { productIds: products.map((slug) => requireId(productIds, 'product', slug)) }),
    ...(collections && { collectionIds: collections.map((slug) => requireId(collectionIds, 'collection', slug)) }),
  }
}
