import type { LineItem } from '@cartwright/contract'
import { type BinaryText, toBinaryText } from '../../platform/text/binary-text.ts'
import type { Product } from '../../catalogue/index.ts'
import type { CacheBudget } from '../../platform/cache/index.ts'
import type { LineView } from '../lines/line-view.ts'

/**
 * In-memory cache of lines as JSON, keyed by product object, contents and context. Most lines are equal in many
 * carts, and in one cart before and after a change of another line: a variant in some quantity. Any change of a
 * product, also of its stock, creates a new object, so old entries are garbage collected. When the byte limit is
 * reached, the whole cache is cleared.
 */
export class LineJsonCache {
  #linesByProduct = new WeakMap<Product, Map<string, BinaryText>>()
  #bytes = 0
  readonly #maxBytes: number

  constructor(caches: CacheBudget) {
    this.#maxBytes = caches.bytesOf('cartLines')
  }

  /**
   * `contextKey`: everything that the JSON depends on beside the view, such as the currency and the host of media.
   * The other addresses of the shop are constant.
   */
  getOrSerialize(view: LineView, contextKey: string, describe: () => LineItem): BinaryText {
    const { line, translatedProduct } = view
    const contents = toLineKey(view)
    if (!translatedProduct || contents === undefined) return toBinaryText(JSON.stringify(describe()))
    const key = `${contextKey} ${contents}`
    const number = `{"id":"${line.id}",`
    const cached = this.#linesByProduct.get(translatedProduct)?.get(key)
    return (
      number +
      (cached ?? this.#store(translatedProduct, key, toBinaryText(JSON.stringify(describe()).slice(number.length))))
    )
  }

  #store(translatedProduct: Product, key: string, text: BinaryText): BinaryText {
    if (this.#maxBytes === 0) return text
    this.#bytes += key.length + text.length
    if (this.#bytes > this.#maxBytes) {
      this.#linesByProduct = new WeakMap()
      this.#bytes = 0
    }
    const linesOfProduct = this.#linesByProduct.get(translatedProduct) ?? new Map<string, BinaryText>()
    this.#linesByProduct.set(translatedProduct, linesOfProduct.set(key, text))
    return text
  }
}

/** Key of a line within its product, without its id. Undefined for lines with individual data, which are not cached. */
function toLineKey({ line, variant, availability, priceMinor, fullPriceMinor }: LineView): string | undefined {
  if (line.custom || !variant || line.override) return undefined
  if (line.selectedMembership || line.taxableAddress || line.extendedFields) return undefined
  const { options, customTextFields = {}, subscriptionOptionId } = line.options
  if (Object.keys(customTextFields).length > 0) return undefined
  const choices = options ? JSON.stringify(options) : ''
  return `${variant.id} ${line.quantity} ${priceMinor} ${fullPriceMinor} ${availability.status} ${availability.quantity} ${subscriptionOptionId} ${choices}`
}
