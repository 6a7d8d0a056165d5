import { escapeFormula } from '../../transfer/index.ts'
import type { Database } from '../../platform/db/pool.ts'
import { toDecimal } from '../../platform/money.ts'
import { type StoredOrder, listOrders, toMailedOrder, getOrderName } from '../../orders/index.ts'
import type { ShopClock } from '../../settings/index.ts'
import { readArguments, requireCount, type Terminal, withShopClock } from '../command.ts'
import { logCommandAccess } from '../log-command-access.ts'
import { rethrowWriteError, resolveOutputFile } from '../output-file.ts'
import { writeFileAtomically } from '../../platform/write-file-atomically.ts'

const PAGE_SIZE = 500

/** Exports orders as CSV, one row per order, for accounting and spreadsheets. */
export async function exportOrders(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArguments(args, { bom: { type: 'boolean' } })
  const [file = ''] = requireCount(positionals, 1, 'Specify one file to write.')
  const path = await resolveOutputFile(terminal.folder, file)
  const [count] = await withShopClock(terminal, (db, clock) =>
    writeOrders(db, path, { terminal, clock, byteOrderMark: values.bom === true }),
  ).catch(rethrowWriteError(file))
  terminal.print(`${count} ${count === 1 ? 'order' : 'orders'} in ${path}`)
  return 0
}

async function writeOrders(
  db: Database,
  path: string,
  { terminal, clock, byteOrderMark }: { terminal: Terminal; clock: ShopClock; byteOrderMark: boolean },
): Promise<number> {
  const ids: string[] = []
  async function* pieces(): AsyncGenerator<string> {
    yield (byteOrderMark ? '\uFEFF' : '') + rowOf(COLUMNS.map(([name]) => name))
    for (let after = 0n; ;) {
      const page = await listOrders(db, { after, limit: PAGE_SIZE })
      yield page.map((order) => rowOf(COLUMNS.map(([, cell]) => cell(order, clock)))).join('')
      ids.push(...page.map(({ id }) => id))
      after = page.at(-1)?.number ?? after
      if (page.length < PAGE_SIZE) break
    }
    await logCommandAccess(db, terminal, 'orders export', 'order', ids)
  }
  await writeFileAtomically(path, pieces())
  return ids.length
}

const COLUMNS: readonly (readonly [
  name: string,
  cell: (order: StoredOrder, clock: ShopClock) => string | undefined,
])[] = [
  ['number', getOrderName],
  ['date', ({ createdAt }, clock) => clock.writeIso(createdAt)],
  ['status', ({ status }) => status],
  ['payment', ({ paymentStatus }) => paymentStatus],
  ['fulfilment', ({ fulfillmentStatus }) => fulfillmentStatus],
  ['channel', ({ content }) => content.channelInfo.type],
  ['email', ({ content }) => content.buyerInfo?.email ?? undefined],
  ['first name', ({ content }) => content.recipientInfo?.contactDetails?.firstName ?? undefined],
  ['last name', ({ content }) => content.recipientInfo?.contactDetails?.lastName ?? undefined],
  ['street', ({ content }) => streetOf(content)],
  ['postcode', ({ content }) => content.recipientInfo?.address?.postalCode ?? undefined],
  ['city', ({ content }) => content.recipientInfo?.address?.city ?? undefined],
  ['country', ({ content }) => content.recipientInfo?.address?.country ?? undefined],
  ['lines', (order) => toMailedOrder(order).lines.map(writeLine).join('; ')],
  ['currency', ({ currency }) => currency],
  ['subtotal', ({ content }) => content.priceSummary.subtotal.amount],
  ['shipping', ({ content }) => content.priceSummary.shipping.amount],
  [
    'fees',
    ({ content, currency }) => content.priceSummary.totalAdditionalFees?.amount ?? toDecimal({ minor: 0n, currency }),
  ],
  ['discount', ({ content }) => content.priceSummary.discount.amount],
  ['tax', ({ content }) => content.priceSummary.tax.amount],
  ['tax in prices', ({ content }) => (content.taxIncludedInPrices ? 'yes' : 'no')],
  ['total', ({ content }) => content.priceSummary.total.amount],
  ['paid', ({ paidMinor: minor, currency }) => toDecimal({ minor, currency })],
  ['paid back', ({ refundedMinor: minor, currency }) => toDecimal({ minor, currency })],
]

/** `2 × Shirt (Size: L, Colour: Red)` */
function writeLine({ quantity, name, details }: ReturnType<typeof toMailedOrder>['lines'][number]): string {
  return `${quantity} × ${name}${details.length > 0 ? ` (${details.join(', ')})` : ''}`
}

function streetOf({ recipientInfo }: StoredOrder['content']): string | undefined {
  const { addressLine, addressLine2, streetAddress } = recipientInfo?.address ?? {}
  const street = addressLine || [streetAddress?.name, streetAddress?.number].filter(Boolean).join(' ')
  return [street, addressLine2].filter(Boolean).join(', ') || undefined
}

function rowOf(cells: readonly (string | undefined)[]): string {
  return `${cells.map((cell = '') => `"${escapeFormula(cell).replaceAll('"', '""')}"`).join(',')}\r\n`
}
