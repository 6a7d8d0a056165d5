import { describe, expect, test } from 'vitest'
import { chanceOf } from '../../../../../e2e/faults/chance.ts'
import { newId } from '../../ids.ts'
import { NumbersById } from './numbers-by-id.ts'

const chance = chanceOf(42)

describe('numbers by id', () => {
  test('are as in a map, whatever is put in, changed and taken out, in whatever order', () => {
    for (let run = 0; run < 60; run++) {
      const ids = Array.from({ length: chance.pick([3, 40, 48, 49, 400]) }, () => newId())
      const [numbers, map] = [new NumbersById(), new Map<string, number>()]
      for (let step = 0; step < 1_500; step++) {
        const id = chance.pick(ids)
        if (chance.between(0, 9) < chance.pick([3, 7])) {
          numbers.delete(id)
          map.delete(id)
        } else {
          const number = chance.between(1, 2 ** 45)
          numbers.set(id, number)
          map.set(id, number)
        }
        expect(numbers.size).toBe(map.size)
      }
      expect(ids.map((id) => numbers.get(id))).toEqual(ids.map((id) => map.get(id)))
    }
  })

  test('ids that differ in one digit are different ones, and the size of letters makes no difference', () => {
    const id = 'abcdef01-2345-6789-abcd-ef0123456789'
    const numbers = new NumbersById()
    numbers.set(id, 7)
    expect(numbers.get(id.toUpperCase())).toBe(7)
    for (const [at, digit] of [...id].entries()) {
      if (digit === '-') continue
      expect(numbers.get(id.slice(0, at) + (digit === '0' ? '1' : '0') + id.slice(at + 1))).toBeUndefined()
    }
  })

  test('many are found, also those that were made one after the other', () => {
    const idOf = (n: number): string => `00000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
    const numbers = new NumbersById()
    for (let n = 1; n <= 20_000; n++) numbers.set(idOf(n), n)
    for (let n = 1; n <= 20_000; n += 2) numbers.delete(idOf(n))
    const found = Array.from({ length: 20_000 }, (_, at) => numbers.get(idOf(at + 1)))
    expect(found).toEqual(found.map((_, at) => (at % 2 === 0 ? undefined : at + 1)))
  })
})
