/** Letters that deletion keys are made of. */
const KEY_LETTERS = 7
const LONG_WORD = 8
/** Shortest dictionary word that can be within distance two of a long word. */
const SHORTEST_FOR_TWO = LONG_WORD - 2

/** Maximum edit distance of a typed word. Short words are too similar to each other. */
export function getMaxEditDistance(typed: string): number {
  return typed.length < 4 ? 0 : typed.length < LONG_WORD ? 1 : 2
}

/**
 * Returns the deletion keys of a word: its beginning with letters left out (SymSpell). Two words within that edit
 * distance share a key, so one index finds all candidates.
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

/** Returns the dictionary words nearest to the typed word, within the allowed distance, ties in alphabetical order. */
export function findNearestWords(
  typed: string,
  candidates: readonly string[],
  most: number,
): { word: string; slips: number }[] {
  const allowed = getMaxEditDistance(typed)
  return candidates
    .map((word) => ({ word, slips: calculateEditDistance(typed, word, allowed) }))
    .filter(({ slips }) => slips <= allowed)
    .toSorted((a, b) => a.slips - b.slips || (a.word < b.word ? -1 : 1))
    .slice(0, most)
}

/**
 * Calculates the Damerau–Levenshtein distance (insertion, deletion, substitution, transposition of neighbours), capped
 * at `most + 1`.
 */
export function calculateEditDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let slips = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1)) // earlier cells are filled
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        slips = Math.min(slips, beforeLast[j - 2]! + 1)
      row.push(slips)
    }
    beforeLast = last
    last = row
  }
  return Math.min(last[b.length]!, most + 1)
}
