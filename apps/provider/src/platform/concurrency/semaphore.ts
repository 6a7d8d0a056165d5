import { queuedRequests } from './queued-requests.ts'

/** Queued task. */
interface Waiting {
  by: string | undefined
  name: string | undefined
  turn: number
  begin(): void
  putOff(refusal: Error): void
}

/**
 * Semaphore with fair queueing: limits concurrent and queued tasks. Callers take turns, so a caller with many tasks
 * waits behind the first task of every other caller, and is evicted first from a full queue.
 */
export class FairSemaphore {
  readonly #atOnce: number
  readonly #maxWaiting: number
  readonly #refusal: () => Error
  /** Ordered by turn. */
  readonly #waiting: Waiting[] = []
  #running = 0
  /** Turn of the task that started last. */
  #turn = 0

  /** `refusal` creates the error for tasks that do not fit into the queue. */
  constructor(limits: { maxConcurrent: number; maxQueued: number; createError: () => Error }) {
    this.#atOnce = limits.maxConcurrent
    this.#maxWaiting = limits.maxQueued
    this.#refusal = limits.createError
  }

  /**
   * `by` is the fairness key, if known; other tasks take turns in order of arrival. `name` identifies the task for
   * `promote`.
   */
  async run<Result>(task: () => Promise<Result>, by?: string, name?: string): Promise<Result> {
    if (this.#running < this.#atOnce) this.#running++
    else await this.#wait(by, name)
    try {
      return await task()
    } finally {
      const next = this.#waiting.shift()
      if (next) {
        this.#turn = next.turn
        next.begin()
      } else this.#running--
    }
  }

  /** Moves a queued task to the turn of another caller who needs it too, if that comes sooner. */
  promote(name: string, by: string | undefined): void {
    const at = this.#waiting.findIndex((each) => each.name === name)
    const turn = this.#nextTurnOf(by)
    const piece = this.#waiting[at]
    if (!piece || piece.turn <= turn) return
    this.#waiting.splice(at, 1)
    this.#place({ ...piece, by, turn })
  }

  /** Waits until a finished task hands over its slot. */
  async #wait(by: string | undefined, name: string | undefined): Promise<void> {
    const turn = this.#nextTurnOf(by)
    if (this.#waiting.length >= this.#maxWaiting) this.#makeRoom(turn)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#place({ by, name, turn, begin: resolve, putOff: reject })
    queuedRequests.count++
    try {
      await promise
    } finally {
      queuedRequests.count--
    }
  }

  #nextTurnOf(by: string | undefined): number {
    const own = by === undefined ? undefined : this.#waiting.findLast((each) => each.by === by)
    return (own?.turn ?? this.#turn) + 1
  }

  #place(piece: Waiting): void {
    const before = this.#waiting.findLastIndex((each) => each.turn <= piece.turn)
    this.#waiting.splice(before + 1, 0, piece)
  }

  #makeRoom(turn: number): void {
    const last = this.#waiting.at(-1)
    if (!last || last.turn <= turn) throw this.#refusal()
    this.#waiting.pop()
    last.putOff(this.#refusal())
  }
}
