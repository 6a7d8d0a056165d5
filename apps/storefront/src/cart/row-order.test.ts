import { expect, test } from 'vitest'
import type { CartLineView } from './cart-view.ts'
import { updateRowOrder, toRowOrder, toCartRows, type RowOrder } from './row-order.ts'

const line = (id: string): CartLineView => ({
  id,
  name: `Line ${id}`,
  details: [],
  quantity: 1,
  price: '',
  total: '',
  status: 'fine',
  fixed: false,
  isDownload: false,
})
const lines = (...ids: string[]) => ids.map(line)
const rowNames = (order: RowOrder, now: CartLineView[]) =>
  toCartRows(order, now).map((row) => (row.kind === 'line' ? row.line.id : `(${row.removed.id})`))

test('an undo row replaces a removed line in place, and the restored line returns there under its new number', () => {
  const atFirst = toRowOrder(lines('1', '2', '3'))
  const gone = updateRowOrder(atFirst, { lines: lines('1', '3'), removed: [{ id: '2', name: 'Two' }], undone: [] })
  expect(rowNames(gone, lines('1', '3'))).toEqual(['1', '(2)', '3'])
  const back = updateRowOrder(gone, { lines: lines('1', '3', '4'), removed: [], undone: ['2'] })
  expect(rowNames(back, lines('1', '3', '4'))).toEqual(['1', '4', '3'])
})

test('a line that is merged into an equal one, or not restored, leaves no row', () => {
  const gone = updateRowOrder(toRowOrder(lines('1', '2')), {
    lines: lines('1'),
    removed: [{ id: '2', name: 'Two' }],
    undone: [],
  })
  expect(rowNames(updateRowOrder(gone, { lines: lines('1'), removed: [], undone: ['2'] }), lines('1'))).toEqual(['1'])
})

test('a line added by another tab comes last, and one that it removes disappears', () => {
  const order = updateRowOrder(toRowOrder(lines('1', '2')), { lines: lines('2', '5'), removed: [], undone: [] })
  expect(rowNames(order, lines('2', '5'))).toEqual(['2', '5'])
})
