import sanitize from 'sanitize-html'

/** Broken markup may be mended in another way once it is half mended. */
const MOST_ROUNDS = 5

/**
 * What a merchant's rich text may hold. Everything else is dropped, its text kept; scripts and styles go with their content. What comes out stays what it
 * is when it comes in again.
 */
export function sanitizeHtml(html: string): string {
  let clean = sanitizeOnce(html)
  for (let round = 1; round < MOST_ROUNDS; round++) {
    const again = sanitizeOnce(clean)
    if (again === clean) break
    clean = again
  }
  return clean
}

function sanitizeOnce(html: string): string {
  return sanitize(html, {
    allowedTags: [
      'p',
      'br',
      'b',
      'strong',
      'i',
      'em',
      'u',
      's',
      'sub',
      'sup',
      'ul',
      'ol',
      'li',
      'h2',
      'h3',
      'h4',
      'blockquote',
      'a',
      'table',
      'thead',
      'tbody',
      'tr',
      'th',
      'td',
      'hr',
    ],
    allowedAttributes: { a: ['href', 'title'] },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: { h1: 'h2', a: sanitize.simpleTransform('a', { rel: 'noopener nofollow' }) },
  })
}
