import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rateLimits } from './rate-limits.ts'

const guide = readFileSync(join(import.meta.dirname, '../../../../../docs/guides/captcha.md'), 'utf8')

test('the guide states the configured limits', () => {
  const rows = Object.entries(rateLimits).flatMap(([act, counted]) =>
    Object.entries(counted).map(
      ([by, { captchaAfter = '', maxAttempts = '', maxAttemptsWithoutCaptcha = maxAttempts }]) =>
        `| ${act} | ${by} | ${captchaAfter} | ${maxAttempts} | ${maxAttemptsWithoutCaptcha} |`.replaceAll('  ', ' '),
    ),
  )
  expect(guide.split('\n').filter((line) => /^\| [a-z-]+ \| [a-z-]+ \|.*\d/.test(line))).toEqual(rows)
})
