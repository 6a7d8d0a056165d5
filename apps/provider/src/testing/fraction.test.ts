import { expect, test } from 'vitest'
import { Fraction } from './fraction.ts'

const round = (top: bigint, bottom: bigint): bigint => new Fraction(top, bottom).round()

test('a fraction is rounded to the nearest integer, halves away from zero', () => {
  expect([round(1n, 3n), round(1n, 2n), round(3n, 2n), round(5n, 2n), round(7n, 3n), round(0n, 5n)]).toEqual([
    0n,
    1n,
    2n,
    3n,
    2n,
    0n,
  ])
  expect([round(-1n, 3n), round(-1n, 2n), round(-3n, 2n), round(-5n, 3n)]).toEqual([0n, -1n, -2n, -2n])
})

test('a decimal is parsed exactly, and equal numbers have one text', () => {
  expect(Fraction.read('0.0725').toString()).toBe('29/400')
  expect(Fraction.read('12').toString()).toBe('12/1')
  expect(Fraction.read('0.50').toString()).toBe(new Fraction(1n, 2n).toString())
  expect(new Fraction(0n, 7n).toString()).toBe('0/1')
})

test('three times a third is one', () => {
  const third = new Fraction(1n, 3n)
  expect(third.plus(third).plus(third).toString()).toBe('1/1')
  expect(third.minus(third).toString()).toBe('0/1')
  expect(third.times(new Fraction(6n)).over(new Fraction(4n)).toString()).toBe('1/2')
  expect(third.isLess(new Fraction(33n, 100n))).toBe(false)
  expect(new Fraction(33n, 100n).isLess(third)).toBe(true)
})

test('a division by 0 throws', () => {
  expect(() => new Fraction(1n).over(new Fraction(0n))).toThrow('divided by 0')
})
