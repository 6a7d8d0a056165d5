import type { Product } from '../product.ts'
import type { CatalogueView } from '../wire.ts'
import { toWireProduct } from '../wire.ts'

/**
 * Products written out for shoppers in the shop's own currency, kept for as long as the product is: a list of 24 is then put together and not made. One text a product: that of
 * the language it was asked in last.
 */
export class ProductTexts {
  readonly #texts = new WeakMap<Product, { locale: string; text: string }>()

  read(product: Product, view: CatalogueView): string {
    if (view.converted || view.withCosts) return JSON.stringify(toWireProduct(product, view))
    const kept = this.#texts.get(product)
    if (kept?.locale === view.locale) return kept.text
    const text = JSON.stringify(toWireProduct(product, view))
    this.#texts.set(product, { locale: view.locale, text })
    return text
  }
}
