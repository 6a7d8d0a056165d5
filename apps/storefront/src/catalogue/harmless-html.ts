import sanitize from 'sanitize-html'

const TAGS = 'p br b strong i em u s sub sup ul ol li h2 h3 h4 blockquote a table thead tbody tr th td hr'.split(' ')

/**
 * What a page may show of a merchant's rich text. The provider has dropped the rest when it was written; but it may be another one, or an older
 * text, and here it becomes a page. The list is the provider's, which this package does not import: `tools/rich-text.test.ts` holds both together.
 */
export function harmlessHtml(html: string): string {
  return sanitize(html, {
    allowedTags: TAGS,
    allowedAttributes: { a: ['href', 'title'] },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: { h1: 'h2' },
  })
}
