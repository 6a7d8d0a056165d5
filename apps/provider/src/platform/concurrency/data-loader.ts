const MOST_AT_ONCE = 200

/**
 * Reads one by one, asked for many at a time: whatever is wanted in the same turn of the event loop is one question to the database. A failure
 * is told to all who took part in it, and nothing of it is kept. Keys that are objects are each another one.
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

  /** What is asked for from now on is another question: it may be about something newer. */
  function begin(): void {
    waiting = new Map()
    keys = []
    answer = undefined
  }
}
