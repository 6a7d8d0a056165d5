import { expect, test } from 'vitest'
import { resolveLanguages, resolveLanguagePreferences } from './languages.ts'
import { findLanguageProblems } from './languages.ts'

const shop = { locale: 'en-IE', languages: ['en-IE', 'de', 'de-AT', 'he'] }

test('a language is looked up by its tag, then by its prefixes', () => {
  expect(resolveLanguages('de-AT', shop)).toEqual(['de-AT', 'de'])
  expect(resolveLanguages('de-CH', shop)).toEqual(['de'])
  expect(resolveLanguages('DE-at-1996', shop)).toEqual(['de-AT', 'de'])
  expect(resolveLanguages('he', shop)).toEqual(['he'])
})

test('the shop’s own language and unknown ones need no lookup', () => {
  for (const language of [undefined, 'en', 'en-IE', 'en-US', 'pt', 'zz-zz', 'de_AT'])
    expect(resolveLanguages(language, shop), language).toEqual([])
  expect(resolveLanguages('de', { locale: 'en' })).toEqual([])
  expect(resolveLanguages('de-AT', { locale: 'de', languages: ['de', 'de-AT', 'en'] })).toEqual(['de-AT'])
  expect(resolveLanguages('de', { locale: 'de-AT', languages: ['de', 'en'] })).toEqual([])
})

test('other languages are those of the shop except its own', () => {
  expect(resolveLanguagePreferences('de', shop)).toEqual({
    requested: ['de'],
    others: [['de'], ['de-AT', 'de'], ['he']],
  })
  expect(resolveLanguagePreferences(undefined, { locale: 'en' })).toEqual({ requested: [], others: [] })
})

test('languages of a shop are canonical and distinct, its own first', () => {
  const wrong = (languages: string[], locale = 'en-IE') =>
    findLanguageProblems({ locale, languages }).map(({ position, description }) => `${position}: ${description}`)
  expect(wrong(['en-IE', 'de', 'zh-Hant'])).toEqual([])
  expect(wrong(['en', 'de'])).toEqual([])
  expect(wrong(['de', 'en-IE'])).toEqual(['0: "de" is not the language of "en-IE", which comes first'])
  expect(wrong(['en-IE', 'DE', 'de_AT', 'fr', 'fr'])).toEqual([
    '1: "DE" is written "de"',
    '2: "de_AT" is not a valid language',
    '4: "fr" is there twice',
  ])
})
