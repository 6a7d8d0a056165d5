import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toStableText, type Difference } from './differences.ts'
import { improvements } from './improvements.ts'
import { compareResponse, compareError } from './compare-responses.ts'
import { compareEvent } from './compare-events.ts'
import { compareHosts } from './compare-hosts.ts'
import { compareOlderRequest, compareRecordedRequest } from './compare-requests.ts'
import { compareSession } from './compare-session.ts'
import { compareTransport } from './compare-transport.ts'
import { compareTransformedValue } from './compare-values.ts'
import { outOfScope, findOutOfScopeReason } from './out-of-scope.ts'
import { recordings, type Recording } from './recordings.ts'

/** Minimum number of recordings with an equal or better outcome; raised with the number reached, never lowered. */
const REACHED = { rows: 375, equal: 273 }
/** Maximum number of recordings without a counterpart; never raised. */
const MOST_OUT_OF_SCOPE = 23

const judges: Record<Recording['from'], (row: Recording) => Difference[] | Promise<Difference[]>> = {
  requests: compareRecordedRequest,
  'older packages': compareOlderRequest,
  responses: compareResponse,
  errors: compareError,
  hosts: compareHosts,
  events: compareEvent,
  transforms: compareTransformedValue,
  transport: compareTransport,
  auth: compareSession,
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('the client sends and returns the same as the official packages, or improves on it', async () => {
  const tally = { equal: 0, improved: 0, worse: 0, out: 0 }
  const worse: string[] = []
  const met = new Set<string>()

  for (const row of recordings) {
    if (findOutOfScopeReason(row.name)) {
      tally.out++
      continue
    }
    vi.setSystemTime(row.now * 1000)
    const differences = await judge(row)
    const improvement = improvements[row.name]
    if (improvement && differences.length > 0) met.add(row.name)
    if (differences.length === 0) tally.equal++
    else if (improvement && isAsPromised(differences, improvement.instead)) tally.improved++
    else {
      tally.worse++
      worse.push(`${row.name}${improvement ? ' (not as promised)' : ''}\n${differences.map(shortly).join('\n')}`)
    }
  }

  const { equal, improved, out } = tally
  console.info(
    `recordings: ${recordings.length} rows, ${equal} equal, ${improved} improved, ${tally.worse} worse, ${out} out of scope`,
  )
  for (const [beginning, reason] of Object.entries(outOfScope)) {
    const count = recordings.filter(({ name }) => name.startsWith(beginning)).length
    console.info(`out of scope: ${beginning}* (${count}): ${reason}`)
    expect(count).toBeGreaterThan(0)
  }
  expect(worse.join('\n\n')).toBe('')
  expect(Object.keys(improvements).filter((name) => !met.has(name))).toEqual([])
  expect(recordings.length).toBeGreaterThanOrEqual(REACHED.rows)
  expect(equal).toBeGreaterThanOrEqual(REACHED.equal)
  expect(out).toBeLessThanOrEqual(MOST_OUT_OF_SCOPE)
})

test('the migration guide gives the reason of every difference, word by word', () => {
  const path = new URL('../../../../docs/guides/differences.md', import.meta.url)
  const guide = readFileSync(path, 'utf8').replace(/\s+/g, ' ')
  const reasons = [...Object.values(improvements).map(({ reason }) => reason), ...Object.values(outOfScope)]
  expect([...new Set(reasons)].filter((reason) => !guide.includes(reason))).toEqual([])
})

async function judge(row: Recording): Promise<Difference[]> {
  try {
    return await judges[row.from](row)
  } catch (error) {
    return [{ of: 'judging', wanted: 'no error', got: String(error) }]
  }
}

function isAsPromised(differences: Difference[], instead: Record<string, unknown>): boolean {
  const got = Object.fromEntries(differences.map((difference) => [difference.of, difference.got ?? null]))
  const promised = Object.entries(instead).map(([of, value]) => {
    const recorded = differences.find((difference) => difference.of === of)?.wanted
    return [of, (typeof value === 'function' ? value(recorded) : value) ?? null]
  })
  return toStableText(got) === toStableText(Object.fromEntries(promised))
}

function shortly({ of, wanted, got }: Difference): string {
  const indent = ' '.repeat(of.length)
  return `  ${of}: wanted ${toStableText(wanted).slice(0, 400)}\n  ${indent}     got ${toStableText(got).slice(0, 400)}`
}
