import { expect, test } from 'vitest'
import { isLostConnection } from './failures.ts'

const coded = (code: string, syscall?: string) => Object.assign(new Error('It failed.'), { code, syscall })

test.each([
  ['the server was told to stop', coded('57P01')],
  ['nobody listens', coded('ECONNREFUSED', 'connect')],
  ['the socket is gone', coded('ENOENT', 'connect')],
  ['the socket breaks', coded('ECONNRESET', 'read')],
  ['the driver', new Error('Connection terminated unexpectedly')],
  ['the driver, later', new Error('Client has encountered a connection error and is not queryable')],
  ['any of these as a cause', new Error('It failed.', { cause: coded('57P01') })],
])('%s: a lost connection', (_what, error) => {
  expect(isLostConnection(error)).toBe(true)
})

test.each([
  ['a missing file', coded('ENOENT', 'open')],
  ['a statement that failed', coded('23505')],
  ['anything', new Error('It failed.')],
  ['no error', 'terminated'],
])('%s: none', (_what, error) => {
  expect(isLostConnection(error)).toBe(false)
})
