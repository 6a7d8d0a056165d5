import { expect, test } from 'vitest'
import { addItems, changeItem, type GalleryItem, orderItems, removeItem, undoChange } from './gallery.ts'

const item = (id: string): GalleryItem => ({ id, mediaType: 'image', title: id, url: '', altText: '', choices: [] })
const gallery = ['a', 'b', 'c'].map(item)
const ids = (items: readonly GalleryItem[]) => items.map(({ id }) => id).join('')

test('an order keeps items that somebody else added meanwhile, at the end, and omits those removed', () => {
  expect(ids(orderItems(['c', 'a', 'b'])([item('a'), item('d'), item('c')]))).toBe('cad')
})

test('an item is added once', () => {
  expect(ids(addItems([item('c'), item('d')])(gallery))).toBe('abcd')
})

test.each([
  ['a removal', removeItem('b'), 'abcx'],
  ['an addition', addItems([item('d')]), 'abcx'],
  ['an order', orderItems(['c', 'b', 'a']), 'abcx'],
])('undoing %s restores the gallery, and keeps what somebody else added', (_name, change, expected) => {
  const now = addItems([item('x')])(change(gallery))
  expect(ids(undoChange(gallery, change)(now))).toBe(expected)
})

test('undoing a change of a text restores it, and leaves the texts of other items', () => {
  const change = changeItem('b', { altText: 'New' })
  const now = changeItem('a', { altText: 'Theirs' })(change(gallery))
  expect(undoChange(gallery, change)(now)).toMatchObject([{ altText: 'Theirs' }, { altText: '' }, { altText: '' }])
})

test('an item that somebody else removed does not return by undoing the change of another one', () => {
  const change = changeItem('b', { altText: 'New' })
  expect(ids(undoChange(gallery, change)(removeItem('a')(change(gallery))))).toBe('bc')
})
