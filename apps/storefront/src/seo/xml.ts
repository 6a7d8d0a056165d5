const NAMES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Control characters, and halves of those that take two. */
// oxlint-disable-next-line no-control-regex -- these are what it is about
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu

/** Text within XML; characters that XML cannot hold are left out. */
export const escapeXml = (text: string): string =>
  text.replaceAll(UNWRITABLE, '').replaceAll(/[&<>"]/g, (character) => NAMES[character]!)

/**
 * An element with text in it, or nothing for no text.
 * @example createXmlElement('loc', 'https://shop.example/?a=1&b=2') // '<loc>https://shop.example/?a=1&amp;b=2</loc>'
 */
export const createXmlElement = (name: string, text: string | undefined): string =>
  text === undefined || text === '' ? '' : `<${name}>${escapeXml(text)}</${name}>`
