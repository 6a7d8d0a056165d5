/** Splits a cell with several words, as in the platform's file. */
export function parseList(cell: string): string[] {
  return cell
    .split(';')
    .map((text) => text.trim())
    .filter((text) => text !== '')
}

/** `#000000:Black`; either part alone stands for both. */
export function splitColor(text: string): { value: string; description: string } {
  const colon = text.indexOf(':')
  const [value, description] = colon < 0 ? [text, text] : [text.slice(0, colon).trim(), text.slice(colon + 1).trim()]
  return { value: value || description, description: description || value }
}
