import sanitize from 'sanitize-html'

const ALLOWED_TAGS =
  'p br wbr b strong i em u s del ins sub sup small mark abbr cite q code kbd pre blockquote a hr div img ul ol li dl dt dd h2 h3 h4 figure figcaption details summary table caption colgroup col thead tbody tfoot tr th td'.split(
    ' ',
  )

/**
 * Sanitizes the merchant's rich text for a page. The provider has dropped the rest when it was written; but it may be
 * another one, or an older text, and here it becomes a page. The list is the provider's, which this package does not
 * import: `tools/rich-text.test.ts` holds both together.
 *
 * @param picturesOf Origin of the pictures that the policy of the page lets in. Pictures of other servers become
 * links, as the browser would block them.
 */
export function sanitizeProductHtml(html: string, picturesOf?: string): string {
  return sanitize(html, {
    allowedTags: ALLOWED_TAGS,
    allowedAttributes: {
      a: ['href', 'title'],
      img: ['src', 'alt', 'title', 'width', 'height'],
      ol: ['start', 'type', 'reversed'],
      li: ['value'],
      th: ['colspan', 'rowspan', 'scope'],
      td: ['colspan', 'rowspan'],
      col: ['span'],
      colgroup: ['span'],
      abbr: ['title'],
      details: ['open'],
    },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['https', 'http'] },
    allowProtocolRelative: false,
    transformTags: {
      h1: 'h2',
      ...(picturesOf !== undefined && {
        img: (tagName, attribs) => linkToForeign(attribs, picturesOf) ?? { tagName, attribs },
      }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src'] && !attribs['href'],
  })
}

function linkToForeign({ src = '', alt = '' }: sanitize.Attributes, picturesOf: string): sanitize.Tag | undefined {
  const address = /^https?:\/\//i.test(src) && URL.canParse(src) ? new URL(src) : undefined
  if (!address || address.origin === picturesOf) return undefined
  return { tagName: 'a', attribs: { href: src }, text: alt.trim() || address.hostname }
}
