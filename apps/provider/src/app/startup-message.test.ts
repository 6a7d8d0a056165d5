import { expect, test } from 'vitest'
import { printTaxRoundingNotice } from './startup-message.ts'

test('a shop that rounds tax line by line is told at its start where to change that, and one that does not is told nothing', () => {
  const told = (rounding: 'LINE' | 'ORDER'): string[] => {
    const lines: string[] = []
    printTaxRoundingNotice(rounding, (line) => lines.push(line))
    return lines
  }
  expect(told('LINE')).toEqual([expect.stringMatching(/line by line.*docs\/guides\/settings\.md#tax/)])
  expect(told('ORDER')).toEqual([])
})
