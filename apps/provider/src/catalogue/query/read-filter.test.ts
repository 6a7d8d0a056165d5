import { queryFields } from '@cartwright/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readFilter } from './read-filter.ts'

test('a time without a zone is of UTC, wherever the shop runs', () => {
  vi.stubEnv('TZ', 'America/New_York')
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(new Date('2024-02-29T10:00').toISOString()).toBe('2024-02-29T15:00:00.000Z')
  const after = (text: string) => readFilter({ createdDate: { $gt: text } }, queryFields.products)
  for (const text of ['2024-02-29T10:00', '2024-02-29T10:00:00', '2024-02-29T10:00:00.000'])
    expect(after(text), text).toEqual(after('2024-02-29T10:00:00Z'))
  expect(after('2024-02-29T10:00-05:00')).toEqual(after('2024-02-29T15:00Z'))
})
