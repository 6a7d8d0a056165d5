/** What became of the changes: the answers in their order. After a failure nothing more is wanted. */
export interface Outcome<Answer> {
  answers: Answer[]
  hasFailed: boolean
}

export interface ChangeQueue<Answer> {
  /** Notes a quantity, to be sent when no other follows for a moment. The last one of a line counts. */
  want(line: string, quantity: number): void
  /** What is not answered yet. */
  wanted(): Record<string, number>
  /** Sends what waits now, and resolves when everything that was wanted is answered; `undefined`: there was nothing. */
  flush(): Promise<Outcome<Answer> | undefined>
}

/**
 * Sends changed quantities one after the other, so that the last answer has all changes in it; what is changed meanwhile is sent too.
 * @example const queue = changeQueue({ send, settled: show, settleMs: 300 }); queue.want('line-1', 2); await queue.flush()
 */
export function changeQueue<Answer>({
  send,
  settled,
  settleMs,
}: {
  send(line: string, quantity: number): Promise<Answer>
  settled(outcome: Outcome<Answer>): void
  settleMs: number
}): ChangeQueue<Answer> {
  const wanted = new Map<string, number>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<Outcome<Answer>> | undefined

  async function sendAll(): Promise<Outcome<Answer>> {
    const answers: Answer[] = []
    let hasFailed = false
    try {
      for (let next = first(wanted); next; next = first(wanted)) {
        const [line, quantity] = next
        answers.push(await send(line, quantity))
        if (wanted.get(line) === quantity) wanted.delete(line)
      }
    } catch {
      // Which it was does not matter to the shopper: nothing came back, or nothing that can be read.
      wanted.clear()
      hasFailed = true
    }
    sending = undefined
    const outcome = { answers, hasFailed }
    settled(outcome)
    return outcome
  }

  async function flush() {
    clearTimeout(timer)
    if (!sending && wanted.size > 0) sending = sendAll()
    return sending
  }

  return {
    want(line, quantity) {
      wanted.set(line, quantity)
      clearTimeout(timer)
      timer = setTimeout(() => void flush(), quantity === 0 ? 0 : settleMs)
    },
    wanted: () => Object.fromEntries(wanted),
    flush,
  }
}

const first = (wanted: Map<string, number>): [string, number] | undefined => wanted.entries().next().value
