import { NewCoupon } from '@cartwright/contract'
import Big from 'big.js'
import { isGuid } from '../platform/ids.ts'
import { AppError, InvalidRequest } from '../platform/http/app-error.ts'
import { requireValid } from '../platform/http/validate.ts'
import {
  createCoupon,
  disableCoupon,
  findStoredCouponByCode,
  listStoredCoupons,
  createPricingSettingsCache,
  type StoredCoupon,
  toWireCoupon,
} from '../pricing/index.ts'
import type { ShopClock } from '../settings/index.ts'
import {
  type Command,
  readArguments,
  CommandError,
  requireAmount,
  requireCount,
  type Terminal,
  UsageError,
  runSubcommand,
  withShopClock,
  withNewShopClock,
} from './command.ts'
import { transactAsCommand } from './transact-as-command.ts'

const EXAMPLE_ID = '01a2085a-724e-742d-92dd-ec5437f64631'
const MISSING = 'Specify the code of a coupon.'

/** `coupon`: manages coupons. */
export const coupon: Command = {
  help: [
    [
      'coupon create CODE (--percent 10 | --amount 5 | --fixed-price 9.99 | --free-shipping | --buy 2 --get 1) …',
      'Creates a coupon. Other options: --name NAME, --min-subtotal 50, --max-uses 100, --once-per-customer, --cheapest, --from and --until 2027-01-31 (whole days in the shop’s time zone), --product ID, --collection ID (may be repeated), --inactive.',
    ],
    ['coupon list', 'Lists all coupons.'],
    ['coupon show CODE', 'Prints a coupon as JSON.'],
    ['coupon disable CODE', 'Disables a coupon. It stays in the list.'],
  ],
  run: runSubcommand('coupons', { create, list, show, disable }),
}

async function create(args: readonly string[], terminal: Terminal): Promise<number> {
  const { from, until, ...others } = readCoupon(args)
  const [made, clock] = await withNewShopClock(terminal, async (db, { beginningOf, endOf }) => {
    const settings = createPricingSettingsCache(db)
    await settings.refresh()
    const { shop } = settings.current()
    const written = {
      ...others,
      startsAt: from === undefined ? undefined : beginningOf(from).toISOString(),
      endsAt: until === undefined ? undefined : endOf(until).toISOString(),
    }
    if (written.endsAt !== undefined && new Date(written.endsAt) <= terminal.now())
      throw new UsageError(`--until ${until} is in the past.`)
    if (from !== undefined && until !== undefined && until < from)
      throw new UsageError(`--until ${until} is before --from ${from}.`)
    requireValid(NewCoupon, written)
    return transactAsCommand(db, terminal, (tx) => createCoupon(tx, written, { shop, now: terminal.now() }))
  }).catch(toRefusal)
  terminal.print(describe(made, terminal.now(), clock))
  return 0
}

async function list(args: readonly string[], terminal: Terminal): Promise<number> {
  requireCodes(args, 0)
  const [found, clock] = await withShopClock(terminal, (db) => listStoredCoupons(db, {}))
  if (found.length === 0) terminal.printStatus('There are no coupons.')
  for (const each of found) terminal.print(describe(each, terminal.now(), clock))
  return 0
}

async function show(args: readonly string[], terminal: Terminal): Promise<number> {
  const [code = ''] = requireCodes(args, 1)
  const [found, clock] = await withShopClock(terminal, (db) => findStoredCouponByCode(db, code))
  if (!found) throw noSuchCoupon(code)
  terminal.print(JSON.stringify(toWireCoupon(found, clock), null, 2))
  return 0
}

async function disable(args: readonly string[], terminal: Terminal): Promise<number> {
  const [code = ''] = requireCodes(args, 1)
  const found = await terminal.withDatabase((db) =>
    transactAsCommand(db, terminal, (tx) => disableCoupon(tx, code, terminal.now())),
  )
  if (!found) throw noSuchCoupon(code)
  terminal.printStatus(`The coupon ${found.coupon.code} is disabled. Orders that used it keep their price.`)
  return 0
}

/** Parses a coupon. Its dates are in the shop's time zone, which is read later. */
function readCoupon(
  args: readonly string[],
): Omit<NewCoupon, 'startsAt' | 'endsAt'> & { from?: string; until?: string } {
  const { values, positionals } = readArguments(args, {
    name: { type: 'string' },
    percent: { type: 'string' },
    amount: { type: 'string' },
    'fixed-price': { type: 'string' },
    'free-shipping': { type: 'boolean' },
    buy: { type: 'string' },
    get: { type: 'string' },
    'min-subtotal': { type: 'string' },
    'max-uses': { type: 'string' },
    'once-per-customer': { type: 'boolean' },
    cheapest: { type: 'boolean' },
    inactive: { type: 'boolean' },
    from: { type: 'string' },
    until: { type: 'string' },
    product: { type: 'string', multiple: true },
    collection: { type: 'string', multiple: true },
  })
  const [code = ''] = requireCount(positionals, 1, MISSING)
  const { percent, buy, get, product, collection, amount, 'fixed-price': fixedPrice, 'min-subtotal': least } = values
  for (const money of [amount, fixedPrice, least]) if (money !== undefined) requireAmount(money)
  if (Number(amount) === 0) throw new UsageError('--amount 0 is not a discount.')
  if (/\s/.test(code)) throw new UsageError(`The code "${code}" contains a space.`)
  requireIds('product', product)
  requireIds('collection', collection)
  return {
    code,
    name: values.name ?? code,
    isActive: values.inactive !== true,
    oncePerCustomer: values['once-per-customer'] === true,
    cheapestItemOnly: values.cheapest === true,
    from: values.from && readDay(values.from),
    until: values.until && readDay(values.until),
    minSubtotal: least,
    maxUses: values['max-uses'] === undefined ? undefined : readNumber('--max-uses', values['max-uses']),
    items: product || collection ? { productIds: product, collectionIds: collection } : undefined,
    percentOff: percent === undefined ? undefined : readPercent(percent),
    moneyOff: amount,
    fixedPrice,
    freeShipping: values['free-shipping'],
    buyXGetY: (buy ?? get) === undefined ? undefined : { x: readNumber('--buy', buy), y: readNumber('--get', get) },
  }
}

function requireIds(what: string, ids: readonly string[] = []): void {
  const stray = ids.find((each) => !isGuid(each))
  if (stray !== undefined)
    throw new UsageError(`--${what} "${stray}" is not a valid id of a ${what}, which looks like ${EXAMPLE_ID}.`)
}

/** `12.5` → `0.125` */
function readPercent(text: string): string {
  if (!/^\d{1,3}(\.\d{1,4})?$/.test(text) || Number(text) > 100 || Number(text) === 0)
    throw new UsageError(`"${text}" is not a valid percentage. Use a number above 0 and up to 100, such as 10 or 12.5.`)
  return new Big(text).div(100).toFixed()
}

function readNumber(what: string, text: string | undefined): number {
  if (text === undefined || !/^[1-9]\d{0,8}$/.test(text))
    throw new UsageError(`${what} ${text === undefined ? 'is missing' : `"${text}" is not a number above zero`}.`)
  return Number(text)
}

function readDay(text: string): string {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : new Date(Number.NaN)
  // Date would turn February 30th into March 2nd.
  if (Number.isNaN(date.getTime()) || !date.toISOString().startsWith(text))
    throw new UsageError(`"${text}" is not a valid date. Use the format 2027-01-31.`)
  return text
}

function describe(stored: StoredCoupon, now: Date, clock: ShopClock): string {
  const { coupon: about, uses } = stored
  const wire = toWireCoupon(stored, clock)
  const from = about.startsAt && `from ${clock.write(about.startsAt)}`
  const until = about.endsAt && `until ${clock.write(about.endsAt)}`
  return (
    `${about.code}\n` +
    `  discount ${describeDiscount(wire, stored.currency)}\n` +
    `  state    ${[stateOf(about, now), from, until].filter(Boolean).join(' ')}\n` +
    `  used     ${uses}${about.maxUses === undefined ? '' : ` of ${about.maxUses}`}${about.oncePerCustomer ? ', once per customer' : ''}\n`
  )
}

function describeDiscount(wire: ReturnType<typeof toWireCoupon>, currency: string): string {
  const { percentOff, moneyOff, fixedPrice, buyXGetY, minSubtotal, items, cheapestItemOnly } = wire
  const what =
    percentOff !== undefined
      ? `${new Big(percentOff).times(100).toFixed()} %`
      : moneyOff !== undefined
        ? `${moneyOff} ${currency}`
        : fixedPrice !== undefined
          ? `fixed price of ${fixedPrice} ${currency} per item`
          : buyXGetY
            ? `buy ${buyXGetY.x}, get ${buyXGetY.y} free`
            : 'free delivery'
  return [
    what,
    cheapestItemOnly && 'cheapest item only',
    items && 'selected items only',
    minSubtotal !== undefined && `minimum order of ${minSubtotal} ${currency}`,
  ]
    .filter(Boolean)
    .join(', ')
}

function stateOf({ isActive, startsAt, endsAt }: StoredCoupon['coupon'], now: Date): string {
  if (!isActive) return 'disabled'
  if (startsAt && startsAt > now) return 'not yet valid'
  return endsAt && endsAt <= now ? 'expired' : 'active'
}

function requireCodes(args: readonly string[], count: number): readonly string[] {
  return requireCount(readArguments(args, {}).positionals, count, MISSING)
}

/** Replaces field names in an error by the options that the user typed. */
function asOptions(text: string): string {
  return text
    .replace(/^coupon\./, '')
    .replace(/^items\.(product|collection)Ids\[\d+\]/, '--$1')
    .replaceAll(/\b[a-zA-Z]+\b/g, (word) => (Object.hasOwn(OPTIONS, word) ? (OPTIONS[word] ?? word) : word))
}

const OPTIONS: Readonly<Record<string, string>> = {
  percentOff: '--percent',
  moneyOff: '--amount',
  fixedPrice: '--fixed-price',
  freeShipping: '--free-shipping',
  buyXGetY: '--buy with --get',
  cheapestItemOnly: '--cheapest',
  minSubtotal: '--min-subtotal',
  maxUses: '--max-uses',
  startsAt: '--from',
  endsAt: '--until',
}

function noSuchCoupon(code: string): CommandError {
  return new CommandError(`There is no coupon "${code}". "coupon list" shows all coupons.`)
}

function toRefusal(error: unknown): never {
  if (error instanceof InvalidRequest) {
    const lines = error.violations.map(({ field, description }) => `  ${asOptions(`${field} ${description}`)}`)
    throw new CommandError(`No coupon was created. Please correct:\n\n${lines.join('\n')}`, { cause: error })
  }
  throw error instanceof AppError ? new CommandError(error.message, { cause: error }) : error
}
