/**
 * Encodes facet ids as text, one character per id. Facets of ten thousand products are then one text, which PostgreSQL
 * concatenates and this process counts in a few milliseconds. Grouping them in PostgreSQL takes ten times as long.
 */
const FIRST_CHARACTER = 0x100
/** Surrogates, which are not characters by themselves. */
const SURROGATES = { first: 0xd800, count: 0x800 }

export function encodeFacetIds(ids: readonly number[]): string {
  return ids.map(toFacetCharacter).join('')
}

/** Calls `visit` for each id of a text, or of a range of it. */
export function forEachFacetId(text: string, visit: (id: number) => void, from = 0, to = text.length): void {
  for (let at = from; at < to; at++) {
    const unit = text.charCodeAt(at)
    if (unit < SURROGATES.first) visit(unit - FIRST_CHARACTER)
    else {
      visit(toFacetId(text.codePointAt(at) ?? 0))
      if (unit < SURROGATES.first + SURROGATES.count) at++ // the second half of a surrogate pair
    }
  }
}

function toFacetCharacter(id: number): string {
  const code = FIRST_CHARACTER + id
  return String.fromCodePoint(code < SURROGATES.first ? code : code + SURROGATES.count)
}

function toFacetId(code: number): number {
  return (code < SURROGATES.first ? code : code - SURROGATES.count) - FIRST_CHARACTER
}
