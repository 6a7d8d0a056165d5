/** Words are compared by their first letters before they are by all. */
const KEY_LETTERS = 7
const LONG_WORD = 8
/** A word of the dictionary that is shorter cannot be meant by a long one. */
const SHORTEST_FOR_TWO = LONG_WORD - 2

/** How many letters of what was typed may be wrong. Short words are too near to each other. */
export function getMaxEditDistance(typed: string): number {
  return typed.length < 4 ? 0 : typed.length < LONG_WORD ? 1 : 2
}

/**
 * What is left of the beginning of a word when letters are left out. Two words that differ by no more slips than that have a key in common, so one index
 * finds all that may be meant.
 */
export function toDictionaryKeys(word: string): string[] {
  return toDeletionKeys(word, word.length < SHORTEST_FOR_TWO ? 1 : 2)
}

export function toSpellingKeys(word: string): string[] {
  return toDeletionKeys(word, getMaxEditDistance(word))
}

function toDeletionKeys(word: string, leftOut: number): string[] {
  const keys = new Set([word.slice(0, KEY_LETTERS)])
  for (let round = 0; round < leftOut; round++) {
    const longer = [...keys]
    for (const key of longer)
      for (let place = 0; place < key.length; place++) keys.add(key.slice(0, place) + key.slice(place + 1))
  }
  return [...keys].filter((key) => key.isWellFormed())
}

/** The known words nearest to what was typed, within the slips allowed; of those as near, in the order of the alphabet. */
export function findNearestWords(
  typed: string,
  known: readonly string[],
  most: number,
): { word: string; slips: number }[] {
  const allowed = getMaxEditDistance(typed)
  return known
    .map((word) => ({ word, slips: calculateEditDistance(typed, word, allowed) }))
    .filter(({ slips }) => slips <= allowed)
    .toSorted((a, b) => a.slips - b.slips || (a.word < b.word ? -1 : 1))
    .slice(0, most)
}

/** Letters put in, left out, replaced, or two neighbours that changed places; anything above `most` is `most + 1`. */
export function calculateEditDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let slips = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1)) // places before these are filled
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        slips = Math.min(slips, beforeLast[j - 2]! + 1)
      row.push(slips)
    }
    beforeLast = last
    last = row
  }
  return Math.min(last[b.length]!, most + 1)
}
