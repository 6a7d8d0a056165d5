import { type NumberEdit, parseDecimal, type ProductEdit } from './bulk-edit.ts'

export const NUMBER_MODES = ['keep', 'set', 'increase', 'decrease', 'increasePercent', 'decreasePercent'] as const
export const DISCOUNT_MODES = ['keep', 'percent', 'amount', 'salePrice', 'none'] as const
export const STOCK_MODES = ['keep', 'set', 'increase', 'decrease'] as const
export const VISIBLE_MODES = ['keep', 'visible', 'hidden'] as const
export const TEXT_MODES = ['keep', 'set', 'remove'] as const
export const COLLECTION_MODES = ['keep', 'add', 'remove', 'set'] as const

/** Roundings by name: the multiple, and what is taken off afterwards. */
export const ROUNDINGS = {
  none: undefined,
  fiveHundredths: { to: '0.05' },
  tenths: { to: '0.1' },
  whole: { to: '1' },
  ninetyNine: { to: '1', minus: '0.01' },
  ninetyFive: { to: '1', minus: '0.05' },
} as const
export type Rounding = keyof typeof ROUNDINGS

/** One field of the form: how it changes, and what was typed. */
export interface FieldChoice<Mode extends string> {
  mode: Mode
  value: string
}

/** Values of the form of a bulk edit. */
export interface BulkEditValues {
  price: FieldChoice<(typeof NUMBER_MODES)[number]>
  rounding: Rounding
  discount: FieldChoice<(typeof DISCOUNT_MODES)[number]>
  cost: FieldChoice<(typeof NUMBER_MODES)[number]>
  weight: FieldChoice<(typeof NUMBER_MODES)[number]>
  stock: FieldChoice<(typeof STOCK_MODES)[number]>
  visible: FieldChoice<(typeof VISIBLE_MODES)[number]>
  ribbon: FieldChoice<(typeof TEXT_MODES)[number]>
  brand: FieldChoice<(typeof TEXT_MODES)[number]>
  collections: { mode: (typeof COLLECTION_MODES)[number]; ids: readonly string[] }
}

const UNCHANGED = { mode: 'keep', value: '' } as const

export const EMPTY_BULK_EDIT: BulkEditValues = {
  price: UNCHANGED,
  rounding: 'none',
  discount: UNCHANGED,
  cost: UNCHANGED,
  weight: UNCHANGED,
  stock: UNCHANGED,
  visible: UNCHANGED,
  ribbon: UNCHANGED,
  brand: UNCHANGED,
  collections: { mode: 'keep', ids: [] },
}

export type BulkEditProblem = 'number' | 'percentage' | 'pieces' | 'text' | 'collections'
export type BulkEditProblems = Partial<Record<keyof BulkEditValues, BulkEditProblem>>

/** Converts the form to an edit, with the fields that cannot be meant. The server validates again. */
export function toProductEdit(
  values: BulkEditValues,
  decimals: number,
): { edit: ProductEdit; problems: BulkEditProblems } {
  const problems: BulkEditProblems = {}
  const edit: ProductEdit = {}
  for (const field of ['price', 'cost', 'weight'] as const) {
    const number = toNumberEdit(values[field], field === 'weight' ? 3 : decimals)
    if (number === 'invalid') problems[field] = 'number'
    else if (number) edit[field] = number
  }
  const rounding = ROUNDINGS[values.rounding]
  if (edit.price && rounding && edit.price.set === undefined) edit.price.rounding = rounding
  Object.assign(edit, toDiscount(values.discount, decimals, problems), toStock(values.stock, problems))
  if (values.visible.mode !== 'keep') edit.visible = values.visible.mode === 'visible'
  for (const field of ['ribbon', 'brand'] as const) {
    const { mode, value } = values[field]
    if (mode === 'set' && value.trim() === '') problems[field] = 'text'
    if (mode !== 'keep') edit[field] = mode === 'set' ? value.trim() : ''
  }
  const { mode, ids } = values.collections
  if (mode !== 'keep') {
    if (ids.length === 0 && mode !== 'set') problems.collections = 'collections'
    edit.collections = { action: mode === 'add' ? 'ADD' : mode === 'remove' ? 'REMOVE' : 'SET', ids: [...ids] }
  }
  return { edit, problems }
}

function toNumberEdit({ mode, value }: BulkEditValues['price'], decimals: number): NumberEdit | 'invalid' | undefined {
  if (mode === 'keep') return undefined
  const isPercent = mode.endsWith('Percent')
  const number = parseDecimal(value, isPercent ? 3 : decimals)
  if (number === undefined || number.startsWith('-')) return 'invalid'
  if (mode === 'set') return { set: number }
  const signed = mode.startsWith('decrease') ? `-${number}` : number
  return isPercent ? { percent: signed } : { amount: signed }
}

function toDiscount(
  { mode, value }: BulkEditValues['discount'],
  decimals: number,
  problems: BulkEditProblems,
): Pick<ProductEdit, 'discount'> {
  if (mode === 'keep') return {}
  if (mode === 'none') return { discount: { type: 'NONE' } }
  const number = parseDecimal(value, mode === 'percent' ? 3 : decimals)
  const isTooMuch = mode === 'percent' && Number(number) > 100
  if (number === undefined || number.startsWith('-') || isTooMuch)
    problems.discount = mode === 'percent' ? 'percentage' : 'number'
  const types = { percent: 'PERCENT', amount: 'AMOUNT', salePrice: 'SALE_PRICE' } as const
  return { discount: { type: types[mode], value: number ?? '0' } }
}

function toStock({ mode, value }: BulkEditValues['stock'], problems: BulkEditProblems): Pick<ProductEdit, 'stock'> {
  if (mode === 'keep') return {}
  const pieces = /^\d{1,7}$/.test(value.trim()) ? Number(value) : undefined
  if (pieces === undefined) problems.stock = 'pieces'
  if (mode === 'set') return { stock: { set: pieces ?? 0 } }
  return { stock: { amount: (pieces ?? 0) * (mode === 'decrease' ? -1 : 1) } }
}
