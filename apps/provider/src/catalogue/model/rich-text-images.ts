import type { InfoSection } from './product.ts'

/** Images in rich text. Images of the shop have a path without a host, to which responses add the origin. */

const PICTURE = /<img\b[^<>]*?\ssrc="([^"]*)"/g
const OWN = '/media/'

interface RichTexts {
  description: string
  infoSections: readonly InfoSection[]
}

/** Lists URLs of images on other servers, each once. */
export function findRemoteImages({ description, infoSections }: RichTexts): string[] {
  const all = [description, ...infoSections.map((section) => section.description)]
  const sources = all.flatMap((html) => [...html.matchAll(PICTURE)].map(([, source]) => unescapeAttribute(source!)))
  return [...new Set(sources)].filter((source) => /^https?:\/\//i.test(source) && URL.canParse(source))
}

/** Replaces URLs of downloaded images. @param idOf id of the image that was downloaded from a URL */
export function replaceRemoteImages<Content extends RichTexts>(
  content: Content,
  idOf: ReadonlyMap<string, string>,
): Content {
  if (idOf.size === 0) return content
  const replaced = (html: string): string => replaceSources(html, (source) => toImagePath(idOf.get(source)))
  return {
    ...content,
    description: replaced(content.description),
    infoSections: content.infoSections.map(({ title, description }) => ({ title, description: replaced(description) })),
  }
}

function toImagePath(id: string | undefined): string | undefined {
  return id === undefined ? undefined : `${OWN}${id}`
}

/** Makes the URLs of images of the shop absolute. */
export function toAbsoluteImageUrls(html: string, mediaOrigin: string): string {
  if (mediaOrigin === '' || !html.includes(`src="${OWN}`)) return html
  return replaceSources(html, (source) => (source.startsWith(OWN) ? `${mediaOrigin}${source}` : undefined))
}

function replaceSources(html: string, replace: (source: string) => string | undefined): string {
  return html.replaceAll(PICTURE, (whole: string, source: string) => {
    const by = replace(unescapeAttribute(source))
    return by === undefined ? whole : `${whole.slice(0, -source.length - 1)}${by.replaceAll('&', '&amp;')}"`
  })
}

function unescapeAttribute(attribute: string): string {
  return attribute.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
}
