import type { LineItem } from '@cartwright/contract'
import { type BinaryText, toBinaryText } from '../../platform/text/binary-text.ts'
import type { Product } from '../../catalogue/index.ts'
import type { CacheBudget } from '../../platform/cache/index.ts'
import type { LineView } from './line-view.ts'

/**
 * Lines as JSON. Most of them are the same in many carts, and in one cart before and after a change of another line: a variant in some quantity, of which nothing more was said. Those are
 * kept with their product as it is shown, which is another object as soon as anything of it changes, its stock as well.
 */
export class LineJsonCache {
  #kept = new WeakMap<Product, Map<string, BinaryText>>()
  #bytes = 0
  readonly #maxBytes: number

  constructor(caches: CacheBudget) {
    this.#maxBytes = caches.bytesOf('cartLines')
  }

  /** `madeFor`: all that the line is written with beside its view, such as the currency, but for the addresses of the shop: those are the same for all that is kept here. */
  getOrSerialize(view: LineView, madeFor: string, describe: () => LineItem): BinaryText {
    const { line, translatedProduct } = view
    const contents = toLineKey(view)
    if (!translatedProduct || contents === undefined) return toBinaryText(JSON.stringify(describe()))
    const key = `${madeFor} ${contents}`
    const number = `{"id":"${line.id}",`
    const known = this.#kept.get(translatedProduct)?.get(key)
    return (
      number +
      (known ?? this.#keep(translatedProduct, key, toBinaryText(JSON.stringify(describe()).slice(number.length))))
    )
  }

  #keep(translatedProduct: Product, key: string, text: BinaryText): BinaryText {
    if (this.#maxBytes === 0) return text
    this.#bytes += key.length + text.length
    if (this.#bytes > this.#maxBytes) {
      this.#kept = new WeakMap()
      this.#bytes = 0
    }
    const ofProduct = this.#kept.get(translatedProduct) ?? new Map<string, BinaryText>()
    this.#kept.set(translatedProduct, ofProduct.set(key, text))
    return text
  }
}

/** By which a line is known among those of its product, whatever its number; undefined where more was said than others say. */
function toLineKey({ line, variant, availability, priceMinor, fullPriceMinor }: LineView): string | undefined {
  if (line.custom || !variant || line.override) return undefined
  if (line.selectedMembership || line.taxableAddress || line.extendedFields) return undefined
  const { options, customTextFields = {}, subscriptionOptionId } = line.options
  if (Object.keys(customTextFields).length > 0) return undefined
  const choices = options ? JSON.stringify(options) : ''
  return `${variant.id} ${line.quantity} ${priceMinor} ${fullPriceMinor} ${availability.status} ${availability.quantity} ${subscriptionOptionId} ${choices}`
}
