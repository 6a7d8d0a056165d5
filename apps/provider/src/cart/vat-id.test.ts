import type { VatType } from '@cartwright/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findVatIdProblem } from './vat-id.ts'

/** Numbers that are published: as examples of how the digits are reckoned, or by those to whom they belong. */
const PUBLISHED: [VatType, string][] = [
  ['CPF', '111.444.777-35'], // the usual worked example
  ['CPF', '529.982.247-25'], // the usual worked example
  ['CNPJ', '11.222.333/0001-81'], // the usual worked example
  ['CNPJ', '00.000.000/0001-91'], // Banco do Brasil
  ['CNPJ', '33.000.167/0001-01'], // Petrobras
  ['CNPJ', '12.ABC.345/01DE-35'], // the example of the Receita Federal for letters (Nota técnica COCAD, 2024)
]

describe('tax numbers of Brazil', () => {
  test.each(PUBLISHED)('%s %s is valid, with or without dots', (type, id) => {
    expect(findVatIdProblem({ type, id })).toBeUndefined()
    expect(findVatIdProblem({ type, id: id.replace(/\W/g, '') })).toBeUndefined()
    expect(findVatIdProblem({ type, id: ` ${id.toLowerCase()} ` })).toBeUndefined()
  })

  test.each([
    ['CPF', '111.444.777-36', 'do not fit'],
    ['CPF', '111.444.777-53', 'do not fit'],
    ['CPF', '111.111.111-11', 'do not fit'], // fits its digits, and is nobody's
    ['CPF', '111.444.777', 'eleven digits'],
    ['CPF', '111.444.7A7-35', 'eleven digits'],
    ['CPF', '', 'eleven digits'],
    ['CPF', '11.222.333/0001-81', 'eleven digits'],
    ['CNPJ', '11.222.333/0001-18', 'do not fit'],
    ['CNPJ', '00.000.000/0000-00', 'do not fit'],
    ['CNPJ', '12.ABC.345/01DE-36', 'do not fit'],
    ['CNPJ', '12.ABC.345/01DE-3A', 'two digits'],
    ['CNPJ', '12.ÁBC.345/01DE-35', 'two digits'],
    ['CNPJ', '111.444.777-35', 'two digits'],
  ] as const)('%s "%s" is none', (type, id, why) => {
    expect(findVatIdProblem({ type, id })).toEqual({ member: 'id', why: expect.stringContaining(why) })
  })

  test('a tax number without its type is refused', () => {
    expect(findVatIdProblem({ type: 'UNSPECIFIED', id: '111.444.777-35' })).toMatchObject({ member: 'type' })
  })

  test('a single wrong digit in a tax number is detected', () => {
    const numRuns = 2_000
    const digit = fc.constantFrom(...PUBLISHED).chain(([type, id]) => {
      const bare = id.replace(/\W/g, '')
      return fc.record({
        type: fc.constant(type),
        bare: fc.constant(bare),
        at: fc.nat(bare.length - 1),
        instead: fc.constantFrom(...'0123456789'),
      })
    })
    let missed = 0
    let tried = 0
    fc.assert(
      fc.property(digit, ({ type, bare, at, instead }) => {
        if (bare[at] === instead || !/\d/.test(bare[at]!)) return
        tried++
        const wrong = bare.slice(0, at) + instead + bare.slice(at + 1)
        if (!findVatIdProblem({ type, id: wrong })) missed++
      }),
      { numRuns, seed: 5 },
    )
    console.log(`tax numbers with one wrong digit: ${tried} of ${numRuns} draws, taken for right ${missed}`)
    expect(missed).toBe(0)
  })
})
