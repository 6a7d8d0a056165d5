import assert from 'node:assert/strict'

/** A value that a scenario cannot go on without. */
export function requireValue<Value>(value: Value | null | undefined): Value {
  assert.ok(value !== undefined && value !== null, 'a value is missing that a scenario goes on with')
  return value
}
