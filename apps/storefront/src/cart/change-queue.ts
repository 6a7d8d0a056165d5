/**
 * Result of a flush: the answers in order. After a failure nothing more is wanted, but for what waits for the
 * connection.
 */
export interface FlushResult<Answer> {
  answers: Answer[]
  hasFailed: boolean
}

export interface ChangeQueue<Answer> {
  /** Queues a value of a form field, sent when no other follows for `afterMs`. The last value of a field counts. */
  enqueue(field: string, value: string, afterMs?: number): void
  /** Changes that are not answered yet. */
  getPending(): Record<string, string>
  /** Sends what waits now, and resolves when everything that was wanted is answered; `undefined`: there was nothing. */
  flush(): Promise<FlushResult<Answer> | undefined>
  /** Removes and returns the changes that are not sent yet, for the caller to send. */
  takePending(): Record<string, string>
}

/**
 * Sends changes one by one, so that the last response contains all of them; changes made meanwhile are sent next.
 * Changes that fail without a connection stay pending until a flush or the next change.
 * @example const queue = createChangeQueue({ send, settled: show }); queue.want('set.line-1', '2', 300); await
 * queue.flush()
 */
export function createChangeQueue<Answer>({
  send,
  isCutOff,
  settled,
}: {
  send(field: string, value: string): Promise<Answer>
  /** Whether the browser is offline. */
  isCutOff(): boolean
  settled(outcome: FlushResult<Answer>): void
}): ChangeQueue<Answer> {
  const pending = new Map<string, string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<FlushResult<Answer>> | undefined
  let underWay: [field: string, value: string] | undefined

  async function sendAll(): Promise<FlushResult<Answer>> {
    const answers: Answer[] = []
    let hasFailed = false
    try {
      for (let next = first(pending); next; next = first(pending)) {
        const [field, value] = next
        underWay = next
        answers.push(await send(field, value))
        if (pending.get(field) === value) pending.delete(field)
      }
    } catch {
      // Both are equal to the shopper: no response, or an unreadable one.
      if (!isCutOff()) pending.clear()
      hasFailed = true
    }
    sending = underWay = undefined
    const outcome = { answers, hasFailed }
    settled(outcome)
    return outcome
  }

  async function flush() {
    clearTimeout(timer)
    if (!sending && pending.size > 0) sending = sendAll()
    return sending
  }

  return {
    enqueue(field, value, afterMs = 0) {
      pending.set(field, value)
      clearTimeout(timer)
      timer = setTimeout(() => void flush(), afterMs)
    },
    getPending: () => Object.fromEntries(pending),
    flush,
    takePending() {
      clearTimeout(timer)
      const unsent = [...pending].filter(([field, value]) => field !== underWay?.[0] || value !== underWay[1])
      for (const [field] of unsent) pending.delete(field)
      return Object.fromEntries(unsent)
    },
  }
}

const first = (pending: Map<string, string>): [string, string] | undefined => pending.entries().next().value
