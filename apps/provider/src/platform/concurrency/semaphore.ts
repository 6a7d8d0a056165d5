import type { AppError } from '../http/app-error.ts'
import { queuedRequests } from './queued-requests.ts'

/** A piece of work that is not begun yet. */
interface Waiting {
  by: string | undefined
  name: string | undefined
  turn: number
  begin(): void
  putOff(refusal: AppError): void
}

/**
 * Work that would keep others from a processor or the database: so many pieces at once, so many waiting in order, and no more. Whoever asks for many pieces waits with them behind the first
 * of everybody else, and gives up a place where there is none left.
 */
export class FairSemaphore {
  readonly #atOnce: number
  readonly #maxWaiting: number
  readonly #refusal: () => AppError
  /** By their turns. */
  readonly #waiting: Waiting[] = []
  #running = 0
  /** Of the piece that was begun last. */
  #turn = 0

  /** `refusal`: what those are told for whom there is no place to wait. */
  constructor(limits: { maxConcurrent: number; maxQueued: number; createError: () => AppError }) {
    this.#atOnce = limits.maxConcurrent
    this.#maxWaiting = limits.maxQueued
    this.#refusal = limits.createError
  }

  /** `by`: who asks, where that is known; all others take their turns in the order in which they came. `name`: what `hasten` knows it by. */
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

  /** Somebody else waits for the same piece: it takes the turn that one of theirs would have, where that comes sooner. */
  promote(name: string, by: string | undefined): void {
    const at = this.#waiting.findIndex((each) => each.name === name)
    const turn = this.#nextTurnOf(by)
    const piece = this.#waiting[at]
    if (!piece || piece.turn <= turn) return
    this.#waiting.splice(at, 1)
    this.#place({ ...piece, by, turn })
  }

  /** Until somebody who is done hands over the place. */
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
