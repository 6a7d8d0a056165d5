import { forEachFacetId } from './encode-facets.ts'

/**
 * Matching products in the encoding of PostgreSQL: facets, whether the discount runs, variants (`encodeVariants` in
 * `store.ts`).
 */
export interface MatchedRows {
  count: number
  text: string
}

export const PRODUCT_SEPARATOR = '\u001E'
export const PART_SEPARATOR = '\u001D'

/** Counts over all matching products, or over the first ones if more match than are counted. */
export interface FacetCounts {
  count: number
  inStock: number
  onSale: number
  prices: { min: bigint; max: bigint } | undefined
  /** Number of products per facet. */
  facets: Map<number, number>
}

/** Group that is filtered on its own; `option Size` for each option. */
export type FilterGroupName = 'all' | 'collections' | 'brands' | 'price' | 'stock' | 'sale' | `option ${string}`

export interface GroupedFacetCounts {
  /** Counts of all matching products. */
  all: FacetCounts
  /** Counts without the filter of this group; absent if the group has no filter. */
  withoutOwnFilter: ReadonlyMap<FilterGroupName, FacetCounts>
}

/** Conditions on a variant, apart from its choices. */
export interface VariantFilter {
  inStock: boolean | null
  minPrice: bigint | null
  maxPrice: bigint | null
  onSale: boolean
}

/** Condition left out of a count: one list of choices, by index, or one of the others. */
export type ExcludedFilter = number | 'price' | 'stock' | 'sale' | undefined

/**
 * Variant rows of one product; the choices of each lie between `from` and `to`. The buffers are reused for each
 * product: ten thousand products are read in a few milliseconds without allocation.
 */
class VariantRows {
  count = 0
  readonly from: number[] = []
  readonly to: number[] = []
  readonly price: number[] = []
  readonly inStock: boolean[] = []
  readonly isReduced: boolean[] = []
  /** Bit mask of the conditions that a row fails. */
  readonly fails: number[] = []
}

/**
 * Counts products of which one variant meets all conditions: once with all conditions, and once without each excluded
 * one. One choice of each list is enough. If only sold-out variants are requested, a product counts if no variant that
 * meets the other conditions is in stock. A choice counts if no variant with it is in stock.
 */
export function countMatchedRows(
  { text, count }: MatchedRows,
  {
    choices,
    conditions,
    leftOut,
  }: {
    choices: readonly (readonly number[])[]
    conditions: VariantFilter
    leftOut: readonly ExcludedFilter[]
  },
): FacetCounts[] {
  const [price, stock, sale] = [0, 1, 2].map((bit) => 1 << (choices.length + bit)) as [number, number, number]
  const bitOf = (left: ExcludedFilter): number =>
    typeof left === 'number' ? 1 << left : left === undefined ? 0 : { price, stock, sale }[left]
  const bitsOfChoice = new Map<number, number>()
  for (const [place, ids] of choices.entries())
    for (const id of ids) bitsOfChoice.set(id, (bitsOfChoice.get(id) ?? 0) | (1 << place))
  const allChoices = (1 << choices.length) - 1
  const min = conditions.minPrice === null ? -Infinity : Number(conditions.minPrice)
  const max = conditions.maxPrice === null ? Infinity : Number(conditions.maxPrice)

  const lines = new VariantRows()
  let at = 0
  const readNumber = (): number => {
    let number = 0
    for (let digit = text.charCodeAt(at) - ZERO; digit >= 0 && digit <= 9; digit = text.charCodeAt(++at) - ZERO)
      number = number * 10 + digit
    return number
  }

  /** Reads a row from its mark to its end. */
  function readLine(isRunning: boolean): void {
    const line = lines.count++
    const inStock = text.charCodeAt(at++) === PLUS
    const from = at
    at = text.indexOf('\t', at)
    const to = at++
    const usual = readNumber()
    at++
    const reduced = readNumber()
    const amount = isRunning ? reduced : usual
    const isReduced = isRunning && usual !== reduced
    let missing = allChoices
    if (missing !== 0) forEachFacetId(text, (id) => (missing &= ~(bitsOfChoice.get(id) ?? 0)), from, to)
    lines.from[line] = from
    lines.to[line] = to
    lines.price[line] = amount
    lines.inStock[line] = inStock
    lines.isReduced[line] = isReduced
    lines.fails[line] =
      missing |
      (amount < min || amount > max ? price : 0) |
      (conditions.inStock === true && !inStock ? stock : 0) |
      (conditions.onSale && !isReduced ? sale : 0)
  }

  const tallies = leftOut.map((left) => new FacetCounter(text, bitOf(left), left, conditions.inStock === false))
  for (let product = 1; product <= count; product++) {
    const from = at
    const to = text.indexOf(PART_SEPARATOR, at)
    const isRunning = text.charCodeAt(to + 1) === ONE
    at = to + 3
    lines.count = 0
    do readLine(isRunning)
    while (text.charCodeAt(at++) === NEW_LINE)
    for (const tally of tallies) tally.add(product, from, to, lines)
  }
  return tallies.map((tally) => tally.result())
}

const [ZERO, ONE, PLUS, NEW_LINE] = ['0', '1', '+', '\n'].map((each) => each.charCodeAt(0)) as [
  number,
  number,
  number,
  number,
]

class FacetCounter {
  readonly #text: string
  readonly #bit: number
  /** An exclusion other than choices needs the product count only. */
  readonly #isWithFacets: boolean
  readonly #isSoldOut: boolean
  #count = 0
  #inStock = 0
  #onSale = 0
  #min = Infinity
  #max = -Infinity
  /** By facet id. */
  #counts = new Uint32Array(1_024)
  /** Index of the last product counted per id. */
  #countedFor = new Uint32Array(1_024)
  #product = 0

  constructor(text: string, bit: number, left: ExcludedFilter, isSoldOut: boolean) {
    this.#text = text
    this.#bit = bit
    this.#isWithFacets = typeof left !== 'string'
    this.#isSoldOut = isSoldOut && left !== 'stock'
  }

  add(product: number, from: number, to: number, lines: VariantRows): void {
    let isMet = false
    let inStock = false
    let onSale = false
    let [min, max] = [this.#min, this.#max]
    for (let line = 0; line < lines.count; line++) {
      if (!this.#meets(lines, line)) continue
      isMet = true
      if (lines.inStock[line]) inStock = true
      if (lines.isReduced[line]) onSale = true
      const price = lines.price[line]!
      if (price < min) min = price
      if (price > max) max = price
    }
    if (!isMet) return
    const isFound = !this.#isSoldOut || !inStock
    if (isFound) {
      this.#count++
      if (inStock) this.#inStock++
      if (onSale) this.#onSale++
      this.#min = min
      this.#max = max
    }
    if (!this.#isWithFacets) return
    this.#product = product
    // A choice with a variant in stock is not sold out.
    if (this.#isSoldOut && inStock) this.#visit(lines, true, this.#pass)
    this.#visit(lines, this.#isSoldOut ? false : undefined, this.#countOnce)
    if (isFound) forEachFacetId(this.#text, this.#countOnce, from, to)
  }

  #meets(lines: VariantRows, line: number): boolean {
    return (lines.fails[line]! & ~this.#bit) === 0
  }

  /** Visits choices of variants that meet the conditions, optionally only those in stock or not in stock. */
  #visit(lines: VariantRows, inStock: boolean | undefined, visit: (id: number) => void): void {
    for (let line = 0; line < lines.count; line++)
      if (this.#meets(lines, line) && (inStock === undefined || lines.inStock[line] === inStock))
        forEachFacetId(this.#text, visit, lines.from[line], lines.to[line])
  }

  readonly #pass = (id: number): void => {
    if (id >= this.#counts.length) this.#makeRoomFor(id)
    this.#countedFor[id] = this.#product
  }

  readonly #countOnce = (id: number): void => {
    if (id >= this.#counts.length) this.#makeRoomFor(id)
    if (this.#countedFor[id] === this.#product) return
    this.#countedFor[id] = this.#product
    this.#counts[id]!++ // has room
  }

  #makeRoomFor(id: number): void {
    const grown = (before: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> => {
      const after = new Uint32Array(2 * id)
      after.set(before)
      return after
    }
    this.#counts = grown(this.#counts)
    this.#countedFor = grown(this.#countedFor)
  }

  result(): FacetCounts {
    const facets = new Map<number, number>()
    for (const [id, number] of this.#counts.entries()) if (number > 0) facets.set(id, number)
    return {
      count: this.#count,
      inStock: this.#inStock,
      onSale: this.#onSale,
      prices: this.#count === 0 ? undefined : { min: BigInt(this.#min), max: BigInt(this.#max) },
      facets,
    }
  }
}
