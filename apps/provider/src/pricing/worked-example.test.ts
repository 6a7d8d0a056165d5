import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { toCompared } from '../testing/compared-totals.ts'
import { calculateTotalsNaively } from '../testing/naive-totals.ts'
import { workedExample } from '../testing/worked-example.ts'
import { calculateTotalsWithManualTax } from './index.ts'

const guide = readFileSync(new URL('../../../../docs/guides/totals.md', import.meta.url), 'utf8')
const { input, rules } = workedExample
const totals = calculateTotalsWithManualTax(input, rules)

/** The rows of the table of the guide that begins with this column, as texts. */
function readTable(firstColumn: string): string[][] {
  const rows = guide.split('\n')
  const start = rows.findIndex((row) => row.startsWith(`| ${firstColumn} `))
  const length = rows.slice(start).findIndex((row) => !row.startsWith('|'))
  return rows.slice(start + 2, start + length).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

function cents(dollars: string): bigint {
  return BigInt(dollars.replace('−', '-').replace('.', ''))
}

test('the worked example of the guide equals the calculated totals, step by step', () => {
  const rows = readTable('Step')
  expect(rows).toHaveLength(25)
  const steps = totals.steps().filter(({ kind }) => kind !== 'GIFT_CARD' && kind !== 'TOTAL')
  expect(steps.map(({ amountMinor, runningMinor }) => [amountMinor, runningMinor])).toEqual(
    rows.map(([, , , amount = '', soFar = '']) => [cents(amount), cents(soFar)]),
  )
})

test('the worked example of the guide has the sums of both implementations', () => {
  const naive = calculateTotalsNaively(input, rules)
  const engine = toCompared(totals)
  const columns = ['sums', 'payNow', 'payLater'] as const
  for (const [column, of] of columns.entries()) {
    const inGuide = Object.fromEntries(
      readTable('Member').map(([name = '', ...amounts]) => [
        `${name.toLowerCase()}Minor`,
        cents(amounts[column] ?? ''),
      ]),
    )
    expect(naive[of]).toEqual(inGuide)
    expect(engine[of]).toEqual(inGuide)
  }
  expect(totals.giftCards.map(({ amountMinor }) => amountMinor)).toEqual([5_000n])
  expect(engine).toEqual(naive)
})

test('a tax of three jurisdictions is split without losing a cent', () => {
  const teapots = totals.lines.find(({ id }) => id === 'teapot')
  expect(teapots?.parts.map(({ jurisdiction, taxMinor }) => [jurisdiction, taxMinor])).toEqual([
    ['New York State', 171n],
    ['New York City', 193n],
    ['Commuter district', 16n],
  ])
})
