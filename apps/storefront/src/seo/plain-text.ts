const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Inline elements; all others separate words. */
const INLINE = new Set('a b strong i em u s del ins sub sup small mark abbr cite q code kbd span wbr'.split(' '))

function getTagName(tag: string): string {
  return /^<\/?([a-z\d]+)/i.exec(tag)?.[1]?.toLowerCase() ?? ''
}

/**
 * The words of a piece of HTML, at most so many characters of them, cut between words.
 * @example toPlainText('<p>For <b>coffee</b> &amp; tea.</p>') // 'For coffee & tea.'
 */
export function toPlainText(html: string, most = Infinity): string {
  const text = html
    .replaceAll(/<[^<>]*>/g, (tag) => (INLINE.has(getTagName(tag)) ? '' : ' '))
    .replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
      if (name) return NAMED[(name as string).toLowerCase()] ?? whole
      const code = decimal ? Number(decimal) : Number.parseInt(hex as string, 16)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ' '
    })
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (text.length <= most) return text
  const cut = text.lastIndexOf(' ', most - 2)
  return `${text.slice(0, cut > 0 ? cut : most - 2)} …`
}
