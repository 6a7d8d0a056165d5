import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { printStartupMessage, printTaxRoundingNotice } from './startup-message.ts'

test('the startup message names the data folder, unless the data is in the database of DATABASE_URL', () => {
  const printed = (environment: Record<string, string>): string => {
    const lines: string[] = []
    printStartupMessage('Mosswood', readConfig(environment, import.meta.dirname), (line) => lines.push(line))
    return lines.join('')
  }
  expect(printed({ CARTWRIGHT_DATA_DIR: '/srv/mosswood' })).toMatch(/Data folder: +\/srv\/mosswood\n/)
  expect(printed({ DATABASE_URL: 'postgres://shop@localhost/shop' })).not.toContain('Data folder')
})

test('the startup message names the tax rounding setting only in a shop that rounds tax per line', () => {
  const told = (rounding: 'LINE' | 'ORDER'): string[] => {
    const lines: string[] = []
    printTaxRoundingNotice(rounding, (line) => lines.push(line))
    return lines
  }
  expect(told('LINE')).toEqual([expect.stringMatching(/per line.*docs\/guides\/settings\.md#tax/)])
  expect(told('ORDER')).toEqual([])
})
