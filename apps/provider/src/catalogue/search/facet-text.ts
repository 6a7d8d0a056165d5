/**
 * The facets of a product as a text, a character for each id. Those of ten thousand products are then one text as well, which PostgreSQL puts together and this
 * process counts in a few milliseconds; to group them in PostgreSQL takes ten times as long.
 */
const FIRST_CHARACTER = 0x100
/** Halves of characters, which are none by themselves. */
const SURROGATES = { first: 0xd800, count: 0x800 }

export function facetText(ids: readonly number[]): string {
  return ids.map(characterOf).join('')
}

/** How often each id is in the text. */
export function countFacets(text: string): Map<number, number> {
  const plain = new Uint32Array(SURROGATES.first)
  const counts = new Map<number, number>()
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit < SURROGATES.first) plain[unit]!++ // as long as there are units
    else {
      const id = idOf(String.fromCodePoint(text.codePointAt(at) ?? 0))
      counts.set(id, (counts.get(id) ?? 0) + 1)
      if (unit < SURROGATES.first + SURROGATES.count) at++ // the second half
    }
  }
  for (let unit = FIRST_CHARACTER; unit < plain.length; unit++)
    if (plain[unit]! > 0) counts.set(unit - FIRST_CHARACTER, plain[unit]!)
  return counts
}

function characterOf(id: number): string {
  const code = FIRST_CHARACTER + id
  return String.fromCodePoint(code < SURROGATES.first ? code : code + SURROGATES.count)
}

function idOf(character: string): number {
  const code = character.codePointAt(0) ?? 0
  return (code < SURROGATES.first ? code : code - SURROGATES.count) - FIRST_CHARACTER
}
