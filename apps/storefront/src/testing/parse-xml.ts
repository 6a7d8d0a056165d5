export interface XmlElement {
  name: string
  attributes: Record<string, string>
  text: string
  children: XmlElement[]
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Reads a document as strictly as those who fetch feeds and sitemaps do: whatever is not well-formed throws. */
export function parseXml(text: string): XmlElement {
  const body = text.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>/, '')
  if (body === text) throw new Error('There is no XML declaration.')
  const root: XmlElement = { name: '', attributes: {}, text: '', children: [] }
  const open = [root]
  let at = 0
  const token = /<(\/?)([\w:.-]+)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/y
  while (at < body.length) {
    token.lastIndex = at
    const match = token.exec(body)
    if (!match) throw new Error(`Not well-formed at ${at}: ${body.slice(at, at + 80)}`)
    at = token.lastIndex
    const [, closes, name = '', attributes = '', isEmpty, content] = match
    const current = open.at(-1)!
    if (content !== undefined) current.text += decode(content)
    else if (closes) {
      if (current.name !== name) throw new Error(`</${name}> closes <${current.name}>`)
      open.pop()
    } else {
      const element = { name, attributes: readAttributes(attributes), text: '', children: [] }
      current.children.push(element)
      if (!isEmpty) open.push(element)
    }
  }
  const [document, ...more] = root.children
  if (!document || more.length > 0 || open.length > 1 || root.text.trim()) throw new Error('Not one whole document.')
  return document
}

const readAttributes = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/([\w:.-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, decode(value)]),
  )

function decode(text: string): string {
  // oxlint-disable-next-line no-control-regex -- what XML cannot hold
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(text)) throw new Error('A character that XML cannot hold.')
  return text.replaceAll(/&([^;\s]*);?/g, (whole, name: string) => {
    const character = whole.endsWith(';') ? ENTITIES[name] : undefined
    if (character === undefined) throw new Error(`Not an entity: ${whole}`)
    return character
  })
}

export const getChildren = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((child) => child.name === name)

export const getText = (element: XmlElement, name: string): string | undefined => getChildren(element, name)[0]?.text
