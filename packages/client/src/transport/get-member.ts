import { asObject } from '../parse-object.ts'

/** A member of a value that may be no object at all. */
export function getMember(value: unknown, name: string): unknown {
  return asObject(value)[name]
}
