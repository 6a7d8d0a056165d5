import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { describeExpected } from '../../../../e2e/faults/outages/expected.ts'

test('the guide lists the outages that the stress test proves', () => {
  const guide = readFileSync(new URL('../../../../docs/guides/outages.md', import.meta.url), 'utf8')
  expect(guide).toContain(`\n${describeExpected()}\n`)
})
