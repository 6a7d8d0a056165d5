import { Timestamp } from '@cartwright/contract'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { requireValid } from './validate.ts'

const schema = Type.Object({ at: Timestamp() })

test('a timestamp is valid in JavaScript and PostgreSQL', () => {
  for (const at of [
    '2024-02-29T12:00:00Z',
    '2026-11-20t08:00:00.5z',
    '2024-02-29T12:00:00+14:00',
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999999999Z',
  ])
    expect(() => requireValid(schema, { at }), at).not.toThrow()
  for (const at of [
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00+14:00',
    '2016-12-31T23:59:60Z',
    '2026-01-01T00:00:00Z[Europe/Berlin]',
    '2024-02-30T00:00:00Z',
    '2024-02-29',
    'yesterday',
    '',
  ])
    expect(() => requireValid(schema, { at }), at).toThrow('at')
})
