import { expect, test } from 'vitest'
import { printTaxRoundingNotice } from './startup-message.ts'

test('the startup message names the tax rounding setting only in a shop that rounds tax per line', () => {
  const told = (rounding: 'LINE' | 'ORDER'): string[] => {
    const lines: string[] = []
    printTaxRoundingNotice(rounding, (line) => lines.push(line))
    return lines
  }
  expect(told('LINE')).toEqual([expect.stringMatching(/per line.*docs\/guides\/settings\.md#tax/)])
  expect(told('ORDER')).toEqual([])
})
