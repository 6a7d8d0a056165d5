import type { Api } from '../app/api.ts'
import type { BulkJob } from '../jobs/bulk-job.ts'

/** New value, or a change by an amount or a percentage; decimals as texts. */
export interface NumberEdit {
  set?: string
  amount?: string
  percent?: string
  rounding?: { to: string; minus?: string }
}

/** Changes of a product, as the server takes them. */
export interface ProductEdit {
  price?: NumberEdit
  discount?: { type: 'NONE' | 'PERCENT' | 'AMOUNT' | 'SALE_PRICE'; value?: string }
  cost?: NumberEdit
  weight?: NumberEdit
  stock?: { set?: number; amount?: number }
  visible?: boolean
  ribbon?: string
  brand?: string
  collections?: { action: 'ADD' | 'REMOVE' | 'SET'; ids: string[] }
}

/** Products and what to change: one edit for all of them, or one for each. */
export type BulkEdit =
  | { selection: { ids: string[] } | { filter: Record<string, unknown> }; edit: ProductEdit }
  | { productEdits: { id: string; edit: ProductEdit }[] }

export interface BulkEditPreview {
  total: number
  checked: number
  changed: number
  unchanged: number
  refused: number
  products: {
    id: string
    name?: string
    changes: { field: string; before?: string; after?: string }[]
    problem?: { code: string; description: string }
  }[]
}

const BULK_EDIT = '/cartwright/v1/products/bulk-edit'

export function previewBulkEdit(api: Api, edit: BulkEdit): Promise<BulkEditPreview> {
  return api.send('POST', `${BULK_EDIT}/preview`, edit)
}

export async function startBulkEdit(api: Api, edit: BulkEdit): Promise<BulkJob> {
  return (await api.send<{ job: BulkJob }>('POST', BULK_EDIT, edit)).job
}

/** Parses a typed number: `12,90` and `12.90` are the same. Undefined if it is none, or has too many decimals. */
export function parseDecimal(typed: string, decimals: number): string | undefined {
  const text = typed.trim().replace(',', '.')
  const match = /^-?\d{1,9}(?:\.(\d+))?$/.exec(text)
  return match && (match[1]?.length ?? 0) <= decimals ? text : undefined
}
