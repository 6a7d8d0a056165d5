const MOST_AT_ONCE = 200

/**
 * Batches single reads: all keys of one turn of the event loop are one call to the database. A failure rejects all
 * callers of the call and is not cached. Object keys are compared by identity.
 */
export function createDataLoader<Value, Key = string>(
  read: (keys: readonly Key[]) => Promise<Map<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  let waiting = new Map<Key, Promise<Value | undefined>>()
  let keys: Key[] = []
  let answer: Promise<Map<Key, Value>> | undefined

  return (key) => {
    if (keys.length >= MOST_AT_ONCE) begin()
    const known = waiting.get(key)
    if (known) return known
    keys.push(key)
    answer ??= begun(keys)
    const value = answer.then((found) => found.get(key))
    waiting.set(key, value)
    return value
  }

  async function begun(mine: Key[]): Promise<Map<Key, Value>> {
    await new Promise<void>((resolve) => setImmediate(resolve))
    if (keys === mine) begin()
    return read(mine)
  }

  /** Later keys go into another read, which may return newer data. */
  function begin(): void {
    waiting = new Map()
    keys = []
    answer = undefined
  }
}
