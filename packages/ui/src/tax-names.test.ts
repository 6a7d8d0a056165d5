import { expect, test } from 'vitest'
import { getTaxName } from './tax-names.ts'
import { findTaxKind } from './taxes-by-country.ts'

test.each([
  ['DE', 'VAT', 'MwSt.', 'TVA', 'מע״מ'],
  ['AT', 'VAT', 'MwSt.', 'TVA', 'מע״מ'],
  ['GB', 'VAT', 'MwSt.', 'TVA', 'מע״מ'],
  ['IL', 'VAT', 'MwSt.', 'TVA', 'מע״מ'],
  ['US', 'Sales tax', 'Verkaufssteuer', 'Taxe de vente', 'מס מכירה'],
  ['CA', 'GST/HST', 'GST/HST', 'TPS/TVH', 'GST/HST'],
  ['CH', 'VAT', 'MWST', 'TVA', 'מע״מ'],
  ['LI', 'VAT', 'MWST', 'TVA', 'מע״מ'],
  ['NO', 'VAT', 'MwSt.', 'TVA', 'מע״מ'],
  ['NZ', 'GST', 'GST', 'TPS', 'מס סחורות ושירותים'],
  ['RE', 'VAT', 'MwSt.', 'TVA', 'מע״מ'],
  ['PR', 'Sales tax', 'Verkaufssteuer', 'Taxe de vente', 'מס מכירה'],
  ['AU', 'GST', 'GST', 'TPS', 'מס סחורות ושירותים'],
  ['IN', 'GST', 'GST', 'TPS', 'מס סחורות ושירותים'],
  ['JP', 'Consumption tax', 'Konsumsteuer', 'Taxe sur la consommation', 'מס צריכה'],
  ['AQ', 'Tax', 'Steuer', 'Taxes', 'מס'],
])('the tax of %s is called what its country calls it, in each language', (country, ...words) => {
  const languages = ['en', 'de', 'fr', 'he']
  expect(languages.map((language) => getTaxName(language, { country }).label)).toEqual(words)
})

test('a tax whose country is not known is a tax', () => {
  expect(getTaxName('en', {})).toEqual({ label: 'Tax', inText: 'tax' })
})

test('the name that a merchant gives a tax goes before that of its country, unless the sum is of several', () => {
  expect(getTaxName('en', { country: 'US', names: ['California use tax', 'California use tax'] })).toEqual({
    label: 'California use tax',
    inText: 'California use tax',
  })
  expect(getTaxName('en', { country: 'US', names: ['State tax', 'City tax'] }).inText).toBe('sales tax')
  expect(getTaxName('en', { country: 'DE', names: [''] }).label).toBe('VAT')
})

test('the federal tax of Canada with that of a province is its sales taxes, and those of India are one tax', () => {
  expect(getTaxName('fr-CA', { country: 'CA', names: ['TPS', 'TVQ'] }).label).toBe('Taxe de vente')
  expect(getTaxName('en', { country: 'CA', names: ['GST', 'PST'] }).inText).toBe('sales tax')
  expect(getTaxName('en', { country: 'CA', names: ['HST'] }).label).toBe('HST')
  expect(getTaxName('en', { country: 'IN', names: ['CGST', 'SGST'] }).label).toBe('GST')
})

test('each country of the European Economic Area and the United Kingdom has a value added tax', () => {
  const codes = 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE IS LI NO GB'.split(
    ' ',
  )
  expect(codes.filter((code) => findTaxKind(code) !== 'VAT')).toEqual([])
})

test('a tax is called the same in every region of a language', () => {
  expect(getTaxName('de-AT', { country: 'AT' }).label).toBe('MwSt.')
})
