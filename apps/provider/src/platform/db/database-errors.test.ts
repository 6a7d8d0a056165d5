import { expect, test } from 'vitest'
import { isLostConnection, wasRolledBack } from './database-errors.ts'

const coded = (code: string, syscall?: string) => Object.assign(new Error('It failed.'), { code, syscall })

test.each([
  ['the server was told to stop', coded('57P01')],
  ['what came is none of its messages', coded('08P01')],
  ['nobody listens', coded('ECONNREFUSED', 'connect')],
  ['the socket is gone', coded('ENOENT', 'connect')],
  ['the socket breaks', coded('ECONNRESET', 'read')],
  ['its name leads nowhere for now', coded('EAI_AGAIN', 'getaddrinfo')],
  ['the driver', new Error('Connection terminated unexpectedly')],
  ['the driver, later', new Error('Client has encountered a connection error and is not queryable')],
  ['any of these as a cause', new Error('It failed.', { cause: coded('57P01') })],
])('%s is a lost connection', (_what, error) => {
  expect(isLostConnection(error)).toBe(true)
})

test.each([
  ['a missing file', coded('ENOENT', 'open')],
  ['a statement that failed', coded('23505')],
  ['anything', new Error('It failed.')],
  ['no error', 'terminated'],
])('%s is not a lost connection', (_what, error) => {
  expect(isLostConnection(error)).toBe(false)
})

test('a refused statement was rolled back, and the outcome of a lost connection is unknown', () => {
  for (const code of ['22P02', '22021', '23505', '23514', '40001', '40P01', '55P03', '0A000', '26000'])
    expect(wasRolledBack(code), code).toBe(true)
  for (const code of [undefined, 7, '', '53100', '57P01', '57014', '08006', 'ECONNRESET', 'EPIPE', '40003', '2250'])
    expect(wasRolledBack(code), String(code)).toBe(false)
})
