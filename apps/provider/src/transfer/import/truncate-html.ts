import { sanitizeHtml } from '../../catalogue/index.ts'

/** Truncates sanitised HTML at a word boundary and closes its elements. */
export function truncateHtml(html: string, longest: number): string {
  let clean = sanitizeHtml(html)
  for (let length = longest; clean.length > longest && length > 0; length -= 200) {
    const cut = clean.slice(0, length)
    const inTag = cut.lastIndexOf('<') > cut.lastIndexOf('>')
    const shorter = sanitizeHtml(
      inTag
        ? cut.slice(0, cut.lastIndexOf('<'))
        : cut.slice(0, Math.max(cut.lastIndexOf(' '), cut.lastIndexOf('>') + 1)),
    )
    if (shorter.length <= longest) clean = shorter
  }
  return clean
}
