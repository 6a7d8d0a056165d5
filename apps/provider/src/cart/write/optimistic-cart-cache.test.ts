import { expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { CacheBudget } from '../../platform/cache/index.ts'
import { createEmptyCart } from '../add-lines.ts'
import type { Cart } from '../cart.ts'
import { OptimisticCartCache } from './optimistic-cart-cache.ts'

const NOW = new Date('2026-11-01T12:00:00Z')
const newCart = (): Cart => createEmptyCart({ kind: 'visitor', id: newId() }, 'EUR', NOW)

test('the newest carts remain cached, and large ones only as far as they fit', () => {
  const seen = (count: number, bytes: number): number => {
    const recent = new OptimisticCartCache(new CacheBudget())
    const carts = Array.from({ length: count }, newCart)
    for (const cart of carts) recent.set(cart, bytes)
    expect(recent.take(carts.at(-1)!.owner.id)).toBe(carts.at(-1))
    return 1 + carts.filter(({ owner }) => recent.take(owner.id)).length
  }
  const maxBytes = new CacheBudget().bytesOf('carts')
  expect(seen(20_100, 3_000)).toBe(Math.floor(maxBytes / 3_000))
  expect(seen(1_000, 100_000)).toBe(Math.floor(maxBytes / 100_000))
})

test('a cart is taken once, and its next change caches it again without counting it twice', () => {
  const recent = new OptimisticCartCache(new CacheBudget())
  const cart = newCart()
  for (let change = 1; change <= 100; change++) recent.set(cart, new CacheBudget().bytesOf('carts') / 9)
  expect(recent.take(cart.owner.id)).toBe(cart)
  expect(recent.take(cart.owner.id)).toBeUndefined()
})

test('an older read that arrives after a change does not replace the cached cart', () => {
  const recent = new OptimisticCartCache(new CacheBudget())
  const read = newCart()
  const changed = { ...read, revision: 1n }
  recent.set(changed, 1)
  recent.set(read, 1)
  expect(recent.take(read.owner.id)).toBe(changed)
})
