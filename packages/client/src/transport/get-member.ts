import { asObject } from '../parse-object.ts'

/** Reads a member of a value that may be no object. */
export function getMember(value: unknown, name: string): unknown {
  return asObject(value)[name]
}
