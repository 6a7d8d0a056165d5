import { setTimeout as pause } from 'node:timers/promises'
import type { FaultyShop } from './faulty-shop.ts'

export interface EventLoopTurns {
  /** For how long the thread was held at most since this was asked last. */
  longestMs: number
  /** How long a fixed piece of work takes there at the moment. */
  workMs: number
}

/** Reads the event loop turns of a shop that loads `watch-event-loop.mjs`. */
export async function readEventLoopTurns(shop: FaultyShop): Promise<EventLoopTurns> {
  const readLines = (): string[] => shop.output().match(/^turns \{.*\}$/gm) ?? []
  const before = readLines().length
  process.kill(shop.pid(), 'SIGUSR2')
  for (;;) {
    const answer = readLines()[before]
    if (answer) return JSON.parse(answer.slice('turns '.length)) as EventLoopTurns // as it is printed there
    await pause(5)
  }
}
