import { beginningOfDay, endOfDay } from '../../platform/time-zones.ts'
import { readMoney } from './parse-cells.ts'
import type { Separator } from './csv-reader.ts'
import type { ReadOptions } from './file-format.ts'
import type { ImportedProduct, ImportProblem } from './imported-product.ts'
import { deriveDiscount } from './derive-discount.ts'
import { addToProblemTally, createProblemTally, type ProblemTally, toTallyProblems } from './problem-tally.ts'

/** Dates between which a reduced price is valid. */
export interface SaleDates {
  startsAt?: Date
  endsAt?: Date
}

/** Reduced price of another system, with dates. */
export interface ScheduledSale {
  line: number
  regular: string
  /** Empty if there is none. */
  sale: string
  from: string
  until: string
}

/** Reduced prices of one product. */
export interface ProductSales {
  /** Returns the reduced price that applies; empty if it is over, or is in the future and cannot be scheduled. */
  getSalePrice(line: number): string
  /** Adds the sale dates to the product's discount. */
  applySaleDates(product: ImportedProduct): ImportedProduct
}

/**
 * Reads reduced prices with dates. A sale that is over is dropped. The catalogue has one discount with dates per
 * product. If all variants are reduced alike with the same dates, it is scheduled. Otherwise a future sale is left out,
 * a running one is kept without its end, and both are counted.
 */
export class ScheduledSaleReader {
  readonly #options: ReadOptions
  readonly #planned: ProblemTally = createProblemTally()
  readonly #endless: ProblemTally = createProblemTally()

  constructor(options: ReadOptions) {
    this.#options = options
  }

  read(sales: readonly ScheduledSale[], separator: Separator): ProductSales {
    const now = this.#options.now ?? new Date()
    const read = sales.map((each) => {
      const dates = readSaleDates(each.from, each.until, this.#options.timeZone)
      return { ...each, dates, isOver: isSaleOver(dates, now) }
    })
    const current = read.filter(({ sale, isOver: over }) => sale !== '' && !over)
    const keys = new Set(current.map(({ dates }) => JSON.stringify(dates)))
    const isOne = keys.size === 1 && current.length === sales.length && this.#isDiscount(current, separator)
    const dates = current[0]?.dates ?? {}
    const isDated = dates.startsAt !== undefined || dates.endsAt !== undefined
    const kept = new Map<number, string>()
    for (const each of current) {
      const isPlanned = each.dates.startsAt !== undefined && each.dates.startsAt > now
      if (!isOne && isPlanned) addToProblemTally(this.#planned, each.line)
      else kept.set(each.line, each.sale)
      if (!isOne && !isPlanned && each.dates.endsAt) addToProblemTally(this.#endless, each.line)
    }
    return {
      getSalePrice: (line) => kept.get(line) ?? '',
      applySaleDates: (product) =>
        isOne && isDated && product.discount.type !== 'NONE'
          ? { ...product, discount: { ...product.discount, ...dates } }
          : product,
    }
  }

  getProblems(): ImportProblem[] {
    return [
      ...toTallyProblems(
        this.#planned,
        (count) =>
          `${count} reduced prices that have not begun were left out (this is the first): only some variants have them.`,
      ),
      ...toTallyProblems(
        this.#endless,
        (count) =>
          `${count} reduced prices end on a day, and only some variants have them (this is the first): they were kept without their end.`,
      ),
    ]
  }

  #isDiscount(sales: readonly ScheduledSale[], separator: Separator): boolean {
    const { currencyDecimals: decimals } = this.#options
    const amountOf = (text: string): string | undefined => {
      const read = readMoney(text, { decimals, separator })
      return read && 'amount' in read ? read.amount : undefined
    }
    const prices = sales.map(({ sale, regular }) => ({ price: amountOf(sale), compareAt: amountOf(regular) }))
    const known = prices.flatMap(({ price, compareAt }) =>
      price !== undefined && compareAt !== undefined ? [{ price, compareAt }] : [],
    )
    return known.length === prices.length && deriveDiscount(known, decimals).discount.type !== 'NONE'
  }
}

export function isSaleOver({ endsAt }: SaleDates, now: Date): boolean {
  return endsAt !== undefined && endsAt <= now
}

/** Reads sale dates. Days are whole days of the shop. Invalid dates are ignored. */
export function readSaleDates(from: string, until: string, timeZone = 'UTC'): SaleDates {
  const startsAt = parseDateTime(from, (day) => beginningOfDay(day, timeZone), timeZone)
  const endsAt = parseDateTime(until, (day) => endOfDay(day, timeZone), timeZone)
  return { ...(startsAt && { startsAt }), ...(endsAt && { endsAt }) }
}

const DAY_MS = 86_400_000
/** `2026-11-27`, with or without a time, in the time zone of the shop, or with an offset. */
const ISO = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d))?(?:\.\d+)?(Z|[+-]\d\d:?\d\d)?)?$/
/** `11/27/26`, the notation of Magento. */
const AMERICAN = /^(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4})(?:[ ,].*)?$/

function parseDateTime(text: string, ofDay: (day: string) => Date, timeZone: string): Date | undefined {
  const [, month = '', dayOfMonth = '', year = ''] = AMERICAN.exec(text) ?? []
  if (year) {
    const day = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`
    return isDay(day) ? ofDay(day) : undefined
  }
  const [, day = '', hours, minutes = '00', seconds = '00', offset] = ISO.exec(text) ?? []
  if (!isDay(day)) return undefined
  if (hours !== undefined && offset !== undefined) return toValidDate(new Date(text.replace(' ', 'T')))
  // Midnight stands for the day, and so does its last second.
  const time = `${hours ?? '00'}:${minutes}:${seconds}`
  if (time === '00:00:00' || time === '23:59:59') return ofDay(day)
  const beginning = beginningOfDay(day, timeZone)
  const passed = Date.parse(`1970-01-01T${time}Z`)
  return Number.isNaN(passed) || passed >= DAY_MS ? undefined : new Date(beginning.getTime() + passed)
}

/** `0000-00-00` means no date. */
function isDay(day: string): boolean {
  const midnight = new Date(`${day}T00:00:00Z`)
  return day !== '' && !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day)
}

function toValidDate(moment: Date): Date | undefined {
  return Number.isNaN(moment.getTime()) ? undefined : moment
}
