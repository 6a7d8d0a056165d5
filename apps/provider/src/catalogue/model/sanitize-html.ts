import sanitize from 'sanitize-html'

/** Maximum number of passes: repaired markup may parse differently again. */
const MAX_ROUNDS = 5

const TEXT = 'p br wbr b strong i em u s del ins sub sup small mark abbr cite q code kbd pre blockquote a hr div img'
const LISTS = 'ul ol li dl dt dd'
const HEADINGS = 'h2 h3 h4 figure figcaption details summary'
const TABLES = 'table caption colgroup col thead tbody tfoot tr th td'

/** Allowed elements. The storefront has the same list. */
const TAGS = `${TEXT} ${LISTS} ${HEADINGS} ${TABLES}`.split(' ')

/** Block elements, whose removal would join words. */
const BLOCKS =
  'section article header footer main aside nav address center form fieldset legend hgroup noscript menu dir canvas object video audio picture'.split(
    ' ',
  )

const ATTRIBUTES: Record<string, string[]> = {
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
}

/** Number of removed elements with content, by name. */
export type RemovedElements = Map<string, number>

/**
 * Sanitises the rich text of merchants. Other elements are removed but their text stays; scripts and styles are
 * removed with their content. Other block elements become `div`; videos and frames of other sites become links.
 * Idempotent.
 */
export function sanitizeHtml(html: string, dropped?: RemovedElements): string {
  let clean = sanitizeOnce(html, dropped)
  for (let round = 1; round < MAX_ROUNDS; round++) {
    const again = sanitizeOnce(clean)
    if (again === clean) break
    clean = again
  }
  return clean
}

/** Elements whose removal loses visible content or behaviour; others are layout only. */
const COUNTED = new Set(
  'script style iframe frame object embed applet video audio source svg math form input button select textarea template link meta base'.split(
    ' ',
  ),
)

function sanitizeOnce(html: string, dropped?: RemovedElements): string {
  const toDiv = Object.fromEntries(BLOCKS.map((tag) => [tag, 'div']))
  return sanitize(html, {
    allowedTags: TAGS,
    allowedAttributes: ATTRIBUTES,
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['https', 'http'] },
    allowProtocolRelative: false,
    transformTags: {
      ...toDiv,
      h1: 'h2',
      h5: 'h4',
      h6: 'h4',
      strike: 's',
      img: (tagName, attribs) => ({ tagName, attribs: sanitizeImage(attribs) }),
      iframe: (_tag, attribs) => toLink(attribs['src']),
      embed: (_tag, attribs) => toLink(attribs['src']),
      video: (_tag, attribs) => toLink(attribs['src']),
      audio: (_tag, attribs) => toLink(attribs['src']),
      source: (_tag, attribs) => toLink(attribs['src']),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src'],
    ...(dropped && {
      onOpenTag: (tag: string) => {
        if (COUNTED.has(tag)) dropped.set(tag, (dropped.get(tag) ?? 0) + 1)
      },
    }),
  })
}

/** Lazily loaded images have their URL in another attribute. */
function sanitizeImage(attribs: sanitize.Attributes): sanitize.Attributes {
  const { src = '', 'data-src': late = '' } = attribs
  const address = withProtocol(/^(data:|\s*$)/i.test(src) ? late : src)
  return { ...attribs, src: /^(https?:\/\/|\/(?!\/))/i.test(address) ? address : '' }
}

function withProtocol(address: string): string {
  return address.trim().replace(/^\/\//, 'https://')
}

/** Converts frames of other sites to links, so that no foreign content runs in the shop. */
function toLink(src: string | undefined): sanitize.Tag {
  const href = withProtocol(src ?? '')
  if (!/^https?:\/\//i.test(href) || !URL.canParse(href)) return { tagName: 'div', attribs: {} }
  return { tagName: 'a', attribs: { href }, text: new URL(href).hostname }
}
