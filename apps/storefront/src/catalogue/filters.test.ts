import { expect, test } from 'vitest'
import { getCurrencyDecimals } from '../texts/formats.ts'
import { NO_FILTERS, parseFilterQuery, formatFilterQuery } from './filters.ts'

const canonical = (query: string): string => formatFilterQuery(parseFilterQuery(new URLSearchParams(query)))

test('a list has one canonical address for all equivalent queries', () => {
  const queries = [
    'option.Size=L&option.Colour=Oat&option.Colour=Moss&stock=in&max=50&sort=price&page=2',
    'page=2&sort=price&max=50.00&min=0&stock=in&option.Colour=Moss&option.Size=L&option.Colour=Oat&option.Colour=Moss',
    '?utm_source=mail&q=&brand=&option.Size=L&option.Colour=Moss&option.Colour=Oat&max=50%2C0&stock=in&sort=price&page=2&show=1',
  ].map(canonical)
  expect(new Set(queries)).toEqual(
    new Set(['?option.Colour=Moss&option.Colour=Oat&option.Size=L&max=50&stock=in&sort=price&page=2']),
  )
  expect(queries.map((query) => canonical(query))).toEqual(queries)
})

test('families of colours and what is reduced have their place in the address', () => {
  expect(canonical('sale=yes&colours.Glaze=green&option.Glaze=Moss&colours.Glaze=blue')).toBe(
    '?option.Glaze=Moss&colours.Glaze=green&colours.Glaze=blue&sale=yes',
  )
  expect(canonical('colours.Glaze=mauve&sale=no&colours.=green')).toBe('')
})

test('an unfiltered list has the plain address', () => {
  expect(formatFilterQuery(NO_FILTERS)).toBe('')
  expect(canonical('page=1&sort=featured&min=&max=&stock=&brand=')).toBe('')
})

test('prices are put in order and read as people write them', () => {
  expect(canonical('min=50&max=12,50')).toBe('?min=12.5&max=50')
  expect(parseFilterQuery(new URLSearchParams('min= 7 ')).min).toBe(7)
  expect(parseFilterQuery(new URLSearchParams('max=12.345')).max).toBe(12.345) // dinars
})

test('a price that is no amount narrows nothing, and stays as it was typed', () => {
  const read = (query: string, decimals?: number) => {
    const { min, max, wrongPrices } = parseFilterQuery(new URLSearchParams(query), decimals)
    return { min, max, wrongPrices }
  }
  for (const typed of ['-1', '1e9', 'ten', '1.299,00', '€25', '12.5.1', '1234567890', '12.3456'])
    expect(read(`max=${encodeURIComponent(typed)}&min=3`)).toEqual({ min: 3, wrongPrices: { max: typed } })
  expect(canonical('min=ten&max=50&show=1')).toBe('?min=ten&max=50')
  expect(canonical(`min=${'x'.repeat(500)}`)).toBe(`?min=${'x'.repeat(20)}`)
  // A thousand to somebody, unless the currency has three decimals.
  expect(read('max=1,000', 2)).toEqual({ wrongPrices: { max: '1,000' } })
  expect(read('max=1,000', 3)).toEqual({ max: 1 })
  expect([undefined, 'EUR', 'JPY', 'KWD'].map(getCurrencyDecimals)).toEqual([2, 2, 2, 3])
})

test('invalid values are ignored', () => {
  const bad = [
    'min=%20',
    'page=0',
    'page=-2',
    'page=1.5',
    'sort=cheap',
    'stock=yes',
    'option.=x',
    'option.Size=',
    `brand=${'x'.repeat(51)}`,
    `option.${'x'.repeat(51)}=L`,
  ]
  const accepted = bad.filter((query) => canonical(query) !== '')
  console.log(`queries without sense that are kept: ${accepted.length} of ${bad.length}`)
  expect(accepted).toEqual([])
})

test('no address asks for more than the provider takes', () => {
  const many = new URLSearchParams()
  for (let at = 0; at < 200; at++) {
    many.append(`option.O${at}`, 'x')
    many.append('brand', `b${at}`)
  }
  many.set('page', '999')
  const { options, brands, page } = parseFilterQuery(many)
  expect([options.length, brands.length, page]).toEqual([6, 30, 400])
})
