import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { read } from './shop-files.ts'

interface Delivery {
  regions: {
    countries: string[]
    postalCodes?: string[]
    options: { code: string; price?: string; freeFrom?: string; pickup?: object }[]
  }[]
}
interface Tax {
  taxIncludedInPrices: boolean
  groups: { id: string; name: string }[]
  regions: {
    name: string
    country: string
    subdivision?: string
    taxIncludedInPrices?: boolean
    rates: { rate: string; taxGroupId?: string }[]
  }[]
}

const delivery = read<Delivery>('shipping.json')
const tax = read<Tax>('tax.json')

const MONEY = /^(0|[1-9]\d*)\.\d{2}$/
const distinct = (values: string[]) => new Set(values).size === values.length
const options = delivery.regions.flatMap((region) => region.options)
/** A region of postal codes lies within that of its country. */
const countries = delivery.regions.flatMap((region) => (region.postalCodes ? [] : region.countries))

test('the shop delivers to a dozen countries at least, each in one region, by ways with codes of their own', () => {
  expect(countries.length).toBeGreaterThanOrEqual(12)
  expect(distinct(countries)).toBe(true)
  // A region of postal codes offers the ways of its country again, by the same codes: a choice stays when the code becomes known.
  for (const region of delivery.regions) expect(distinct(region.options.map(({ code }) => code))).toBe(true)
  for (const { price = '0.00', freeFrom = '0.00' } of options) {
    expect(price).toMatch(MONEY)
    expect(freeFrom).toMatch(MONEY)
  }
})

test('the default until a shopper chooses is a delivery, not a pickup', () => {
  for (const region of delivery.regions) expect(region.options[0]?.pickup).toBeUndefined()
  expect(options.filter(({ pickup }) => pickup).length).toBeGreaterThanOrEqual(1)
})

test('tax is included where the shop is, and every country that is delivered to has a rate', () => {
  expect(tax.taxIncludedInPrices).toBe(true)
  expect(distinct(tax.regions.map(({ country, subdivision }) => subdivision ?? country))).toBe(true)
  for (const { country, subdivision, rates } of tax.regions) {
    if (subdivision ?? country !== 'US') expect(rates.length).toBeGreaterThanOrEqual(1)
    for (const { rate } of rates) expect(rate).toMatch(/^0(\.\d{1,5})?$/)
    expect(`${subdivision ?? country}-`.startsWith(`${country}-`)).toBe(true)
  }
  const taxed = new Set(tax.regions.map(({ country }) => country))
  expect(countries.filter((country) => !taxed.has(country))).toEqual([])
})

test('prices for the United States are without tax, and each of its states has the rates of the table', () => {
  const food = tax.groups.find(({ name }) => name === 'Food')?.id
  const percentOf = (rate: string | undefined) => `${Number((Number(rate) * 100).toFixed(4))} %`
  const states = tax.regions.filter(({ subdivision }) => subdivision?.startsWith('US-'))
  const found = states.map(({ name, rates }) => {
    const general = rates.find(({ taxGroupId }) => !taxGroupId)
    return [
      name,
      percentOf(general?.rate),
      percentOf((rates.find(({ taxGroupId }) => taxGroupId === food) ?? general)?.rate),
    ]
  })
  const table = readFileSync(new URL('../../demo-shop/README.md', import.meta.url), 'utf8')
    .split('\n')
    .filter((row) => row.split(' % |').length === 7)
    .flatMap((row) => {
      const cells = row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim())
      return [cells.slice(0, 3), cells.slice(3, 6), cells.slice(6, 9)]
    })
  const byName = ([one = '']: string[], [other = '']: string[]) => (one < other ? -1 : 1)
  expect(found.toSorted(byName)).toEqual(table.toSorted(byName))
  expect(found).toHaveLength(51)
  const [whole, ...others] = tax.regions.filter((region) => region.taxIncludedInPrices !== undefined)
  expect([whole?.country, whole?.subdivision, whole?.taxIncludedInPrices, others]).toEqual(['US', undefined, false, []])
  console.log(`states whose rates differ from the table: 0 of ${found.length}`)
})
