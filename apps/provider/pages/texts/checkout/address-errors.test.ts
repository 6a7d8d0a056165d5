import { expect, test } from 'vitest'
import { de } from './de.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'
import { he } from './he.ts'

test('errors of address fields are sentences in each language, with the article of the label', () => {
  expect([en.address.missing('City'), en.address.wrong('ZIP code', '94103')]).toEqual([
    'Enter your city.',
    'Enter a valid ZIP code, for example 94103.',
  ])
  expect([de.address.missing('Ort'), de.address.missing('Straße und Hausnummer'), de.address.missing('Land')]).toEqual([
    'Geben Sie Ihren Ort ein.',
    'Geben Sie Ihre Straße und Hausnummer ein.',
    'Geben Sie Ihr Land ein.',
  ])
  expect([de.address.wrong('Postleitzahl (PLZ)', '10115'), de.address.wrong('ZIP-Code', undefined)]).toEqual([
    'Geben Sie eine gültige Postleitzahl (PLZ) ein, zum Beispiel 10115.',
    'Geben Sie einen gültigen ZIP-Code ein.',
  ])
  expect([fr.address.missing('Ville'), fr.address.missing('État')]).toEqual([
    'Saisissez votre ville.',
    'Saisissez votre État.',
  ])
  expect([fr.address.wrong('Code postal', '75001'), fr.address.wrong('Région', undefined)]).toEqual([
    'Saisissez un code postal valide, par exemple 75001.',
    'Saisissez une région valide.',
  ])
  expect(he.address.missing('עיר')).toBe('יש להזין: עיר.')
})

test('every address label of German and French has the article that its errors use', () => {
  const masculine = Object.values(de.address.cities).map((label) => de.address.missing(label))
  expect(masculine).toEqual(masculine.map(() => expect.stringMatching(/^Geben Sie Ihren \S+ ein\.$/)))
  const labels = [...Object.values(fr.address.subdivisions), ...Object.values(fr.address.postalCodes)]
  for (const label of labels) expect(fr.address.wrong(label, undefined)).toMatch(/^Saisissez une? \S.* valide\.$/)
})
