import { queryFields } from '@cartwright/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import { parseFilter } from './filter.ts'

test('the filter parser reads a time without a zone as UTC in every time zone of the server', () => {
  vi.stubEnv('TZ', 'America/New_York')
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(new Date('2024-02-29T10:00').toISOString()).toBe('2024-02-29T15:00:00.000Z')
  const after = (text: string) => parseFilter({ createdDate: { $gt: text } }, queryFields.products)
  for (const text of ['2024-02-29T10:00', '2024-02-29T10:00:00', '2024-02-29T10:00:00.000'])
    expect(after(text), text).toEqual(after('2024-02-29T10:00:00Z'))
  expect(after('2024-02-29T10:00-05:00')).toEqual(after('2024-02-29T15:00Z'))
})
