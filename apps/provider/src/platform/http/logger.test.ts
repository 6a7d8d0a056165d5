import { expect, test } from 'vitest'
import { createLogger } from './logger.ts'

/** Database error with the values of a rejected row. */
function refused(): Error {
  const told = { detail: 'Key (email)=(SECRET) already exists.', where: 'SECRET', parameters: ['SECRET'] }
  return Object.assign(new Error('duplicate key'), told)
}

test('the log contains errors but no data that identifies or authenticates a shopper', () => {
  const lines: string[] = []
  const log = createLogger('info', { write: (line) => void lines.push(line) })
  const shopper = { authorization: 'SECRET', cookie: 'SECRET', password: 'SECRET', email: 'SECRET', phone: 'SECRET' }
  log.info({ ...shopper, cardNumber: 'SECRET', headers: { 'x-token': 'SECRET' } }, 'said')
  log.info({ request: { ...shopper, cardNumber: 'SECRET' } }, 'said below')
  log.error({ err: refused() }, 'failed')
  log.error({ err: new Error('for a reason', { cause: refused() }) }, 'failed')
  log.error({ err: new AggregateError([refused()], 'several') }, 'failed')
  log.error(refused())
  expect(lines).toHaveLength(6)
  expect(lines.join('')).not.toContain('SECRET')
  for (const line of lines.slice(2)) expect(line).toContain('duplicate key')
})

test('the log contains no entries below its level', () => {
  const lines: string[] = []
  const log = createLogger('warn', { write: (line) => void lines.push(line) })
  log.info('quiet')
  log.warn('loud')
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    { level: 40, time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/), msg: 'loud' },
  ])
})
