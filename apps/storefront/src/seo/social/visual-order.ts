type Direction = 'ltr' | 'rtl'

const MIRRORED: Record<string, string> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '<': '>',
  '>': '<',
  '«': '»',
  '»': '«',
}

/** Direction of its first letter; left to right for a text without letters. */
export const getTextDirection = (text: string): Direction =>
  /\p{L}/u.exec(text)?.[0]?.match(/\p{Script=Hebrew}/u) ? 'rtl' : 'ltr'

/**
 * Reorders the characters of a line from left to right: as much of the Unicode bidirectional algorithm as names and
 * prices need. Hebrew is reversed, numbers and Latin words within it are not; neutral characters follow their
 * neighbours.
 */
export function toVisualOrder(text: string, base: Direction = getTextDirection(text)): string[] {
  const characters = [...text]
  const kinds = characters.map(getCharacterDirection)
  const resolved = kinds.map((kind, at): Direction => {
    if (kind) return kind
    const before = kinds.slice(0, at).findLast(Boolean)
    const after = kinds.slice(at + 1).find(Boolean)
    return before && before === after ? before : base
  })
  const runs: { direction: Direction; characters: string[] }[] = []
  for (const [at, character] of characters.entries()) {
    const direction = resolved[at]!
    const last = runs.at(-1)
    if (last?.direction === direction) last.characters.push(character)
    else runs.push({ direction, characters: [character] })
  }
  const ordered = base === 'rtl' ? runs.toReversed() : runs
  return ordered
    .flatMap((run) =>
      run.direction === 'ltr'
        ? run.characters
        : run.characters.toReversed().map((character) => MIRRORED[character] ?? character),
    )
    .filter((character) => !/\p{Cf}/u.test(character))
}

function getCharacterDirection(character: string): Direction | undefined {
  if (/[\p{Script=Hebrew}\u200f]/u.test(character)) return 'rtl'
  return /[\p{L}\p{N}\p{Sc}%\u200e]/u.test(character) ? 'ltr' : undefined
}
