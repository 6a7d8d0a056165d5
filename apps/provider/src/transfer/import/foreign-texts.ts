/** `Clothing > Shirts, Sale` → Clothing, Shirts, Sale: a category also contains the products of its subcategories. */
export function parseCategories(
  cell: string,
  below: '>' | '/',
  isRoot: (name: string) => boolean = () => false,
): string[] {
  const names = cell
    .split(/[,|;]/)
    .flatMap((path) => path.split(below))
    .map((name) => name.trim())
    .filter((name) => name !== '' && !isRoot(name))
  return [...new Map(names.map((name) => [name.toLowerCase(), name])).values()]
}

/** Converts plain text of other systems, with line breaks or escaped ones, to HTML. */
export function textToHtml(text: string): string {
  const lines = text.replaceAll(/\\r\\n|\\n|\\r/g, '\n').trim()
  if (/<(p|div|ul|ol|table|h[1-6]|br|section|article)\b/i.test(lines)) return lines
  return lines
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${paragraph.trim().replaceAll('\n', '<br>')}</p>`)
    .join('\n')
}
