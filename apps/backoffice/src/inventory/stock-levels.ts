import type { Api } from '../app/api.ts'
import { parseHiddenColumns } from '../views/hidden-columns.ts'

export const LEVEL_FILTERS = ['ALL', 'LOW', 'OUT'] as const
export type LevelFilter = (typeof LEVEL_FILTERS)[number]

export const STOCK_REASONS = ['COUNT', 'RECEIVED', 'DAMAGED', 'LOST', 'RETURNED', 'OTHER'] as const
export type StockReason = (typeof STOCK_REASONS)[number]

/** Columns that can be hidden. */
export const STOCK_COLUMNS = ['sku', 'status', 'waiting'] as const
export type StockColumn = (typeof STOCK_COLUMNS)[number]

/** State of the inventory in its address. */
export interface InventorySearch {
  q?: string
  show?: Exclude<LevelFilter, 'ALL'>
  /** Hidden columns, separated by points. */
  hide?: string
  cursor?: string
}

/** Stock of a variant. */
export interface StockLevel {
  productId: string
  variantId: string
  productName: string
  variantName?: string
  sku: string
  isVisible: boolean
  isTracked: boolean
  quantity?: number
  isInStock: boolean
  isLow: boolean
  lowStockThreshold?: number
  waitingCount: number
}

export interface StockMovement {
  id: string
  date: string
  delta: number
  quantity?: number
  cause: 'ORDER' | 'CANCELLATION' | 'RETURN' | 'IMPORT' | 'MANUAL' | 'APP' | 'BULK_EDIT' | 'SHOP'
  actor?: { kind: string; name?: string }
  orderNumber?: string
  jobId?: string
  reason?: StockReason
  note?: string
}

interface Paging {
  cursors?: { next?: string }
}

export interface LevelPage {
  levels: StockLevel[]
  lowStockThreshold: number
  pagingMetadata: Paging
}

const INVENTORY = '/cartwright/v1/inventory'
const MAX_SEARCH_LENGTH = 100

/** Parses the state of the inventory from the parameters of an address. Invalid ones are left out. */
export function parseInventorySearch(search: Record<string, unknown>): InventorySearch {
  const q = typeof search['q'] === 'string' ? search['q'].slice(0, MAX_SEARCH_LENGTH).trim() : ''
  const show = LEVEL_FILTERS.find((each) => each === search['show'])
  const hide = parseHiddenColumns(search['hide'], STOCK_COLUMNS)?.join('.')
  const cursor = typeof search['cursor'] === 'string' ? search['cursor'] : undefined
  return { ...(q && { q }), ...(show && show !== 'ALL' && { show }), ...(hide && { hide }), ...(cursor && { cursor }) }
}

export function fetchLevels(api: Api, { q, show, cursor }: InventorySearch, limit = 50): Promise<LevelPage> {
  return api.send('POST', `${INVENTORY}/levels/query`, {
    ...(q && { search: q }),
    ...(show && { filter: show }),
    cursorPaging: { limit, ...(cursor !== undefined && { cursor }) },
  })
}

export function fetchMovements(
  api: Api,
  { productId, variantId }: Pick<StockLevel, 'productId' | 'variantId'>,
  cursor: string | undefined,
): Promise<{ movements: StockMovement[]; pagingMetadata: Paging }> {
  const cursorPaging = { limit: 25, ...(cursor !== undefined && { cursor }) }
  return api.send('POST', `${INVENTORY}/movements/query`, { productId, variantId, cursorPaging })
}

export async function adjustStock(
  api: Api,
  { productId, variantId }: Pick<StockLevel, 'productId' | 'variantId'>,
  { note, reason, ...change }: { set?: number; amount?: number; reason: StockReason; note: string },
): Promise<void> {
  const adjustments = [{ productId, variantId, ...change }]
  await api.send('POST', `${INVENTORY}/adjust`, { adjustments, reason, ...(note.trim() && { note: note.trim() }) })
}

export async function saveThreshold(
  api: Api,
  { productId, variantId }: Pick<StockLevel, 'productId' | 'variantId'>,
  lowStockThreshold: number | null,
): Promise<void> {
  await api.send('PATCH', `${INVENTORY}/threshold`, { productId, variantId, lowStockThreshold })
}

/** Reads all levels that match, page by page, as CSV. Texts that a spreadsheet would execute are escaped. */
export async function createStockCsv(api: Api, search: InventorySearch): Promise<string> {
  const lines = ['sku,product,variant,quantity,product_id,variant_id']
  for (let cursor: string | undefined; ;) {
    const { levels, pagingMetadata } = await fetchLevels(api, { ...search, cursor }, 100)
    for (const { sku, productName, variantName = '', quantity, productId, variantId } of levels)
      lines.push(
        [sku, productName, variantName, quantity?.toString() ?? '', productId, variantId].map(toCsvCell).join(','),
      )
    cursor = pagingMetadata.cursors?.next
    if (cursor === undefined) return `${lines.join('\r\n')}\r\n`
  }
}

function toCsvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
