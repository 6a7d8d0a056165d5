/** Closest of the words with at most two edits, and fewer than unchanged letters. */
export function findClosestWord(written: string, words: readonly string[]): string | undefined {
  const [nearest] = words
    .map((word) => ({ word, away: distance(written.toLowerCase(), word) }))
    .filter(({ word, away }) => away <= 2 && away < word.length / 2)
    .toSorted((one, other) => one.away - other.away)
  return nearest?.word
}

/** Levenshtein distance. Command words are short. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [line, letter] of Array.from(one.slice(0, 40)).entries()) {
    const next = [line + 1]
    for (const [at, otherLetter] of [...other].entries())
      next.push(Math.min(row[at]! + (letter === otherLetter ? 0 : 1), row[at + 1]! + 1, next[at]! + 1))
    row = next
  }
  return row.at(-1)!
}
