/** Chance that a seed repeats: every run with the same seed draws the same numbers in the same order. */
export interface SeededRandom {
  /** From 0 up to, not including, 1. */
  next(): number
  /** A whole number, both ends included. */
  between(least: number, most: number): number
  pick<Item>(items: readonly Item[]): Item
  happens(share: number): boolean
}

/** Mulberry32: small, and good enough to choose instants and carts. */
export function createSeededRandom(seed: number): SeededRandom {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    pick: (items) => items[Math.floor(next() * items.length)]!, // never called with none
    happens: (share) => next() < share,
  }
}
