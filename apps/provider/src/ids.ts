import { v5, v7 } from 'uuid'

/** Ids carry their time, so that new rows lie side by side in an index. */
export function newId(): string {
  return v7()
}

const NAMESPACE = '6f1c1f5e-6f0e-5d38-9a55-0f6f8f0d6b7a'

/** The same id for the same name, for what has a name in settings but needs an id on the wire. */
export function stableId(name: string): string {
  return v5(name, NAMESPACE)
}

export function isGuid(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)
}
