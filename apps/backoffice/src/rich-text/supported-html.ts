/** Elements that the visual editor shows. The server keeps more of them. */
const ELEMENTS = new Set('p br strong b em i u s del strike code pre blockquote a hr ul ol li h2 h3 h4 img'.split(' '))

/** Lists the elements of HTML that the visual editor would lose, by name. */
export function listUnsupportedElements(html: string): string[] {
  const found = new Set<string>()
  for (const [, name = ''] of html.matchAll(/<([a-z][a-z0-9-]*)/gi))
    if (!ELEMENTS.has(name.toLowerCase())) found.add(name.toLowerCase())
  return [...found].toSorted()
}
