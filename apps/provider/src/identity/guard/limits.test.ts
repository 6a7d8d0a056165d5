import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { limits } from './limits.ts'

const guide = readFileSync(join(import.meta.dirname, '../../../../../docs/guides/captcha.md'), 'utf8')

test('the guide tells the limits as they are', () => {
  const rows = Object.entries(limits).flatMap(([act, counted]) =>
    Object.entries(counted).map(([by, { proofAfter = '', atMost = '', atMostUnproven = atMost }]) =>
      `| ${act} | ${by} | ${proofAfter} | ${atMost} | ${atMostUnproven} |`.replaceAll('  ', ' '),
    ),
  )
  expect(guide.split('\n').filter((line) => /^\| [a-z-]+ \| [a-z-]+ \|.*\d/.test(line))).toEqual(rows)
})
