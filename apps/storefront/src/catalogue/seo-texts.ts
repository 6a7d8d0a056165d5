import type { WireSeo } from './wire-product.ts'

/** SEO title and description of a page, where the merchant has written them. */
export interface SeoTexts {
  wholeTitle?: string
  description?: string
}

/** Title and description are taken from the tags; others are the merchant's for other storefronts. */
export function readSeoTexts(seo: WireSeo | null | undefined): SeoTexts {
  const tags = (seo?.tags ?? []).filter(({ disabled }) => !disabled)
  const wholeTitle = tags.find(({ type }) => type === 'title')?.children?.trim()
  const content = tags.find(({ type, props }) => type === 'meta' && props?.['name'] === 'description')?.props?.[
    'content'
  ]
  const description = typeof content === 'string' ? content.trim() : ''
  return { ...(wholeTitle && { wholeTitle }), ...(description && { description }) }
}
