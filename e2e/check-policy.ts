import { createHash } from 'node:crypto'

/** Tags as our own renderer writes them: attributes in double quotes. */
const TAG = /<([a-z][\w-]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>/gi
const ATTRIBUTE = /([\w:-]+)(?:="([^"]*)")?/g

/**
 * Checks a page against its own policy, and the policy for weaknesses: as texts, without a browser, so that every
 * page can be checked.
 */
export function checkPolicy(address: string, html: string, policy: string | null): string[] {
  if (!policy) return ['There is no policy.']
  const faults: string[] = []
  const sources = new Map(
    policy.split(';').map((directive) => {
      const [name = '', ...values] = directive.trim().split(/\s+/)
      return [name, values] as const
    }),
  )
  const allowed = (directive: string): string[] => sources.get(directive) ?? sources.get('default-src') ?? []
  const own = new URL(address).origin
  const isAllowed = (directive: string, url: string): boolean =>
    allowed(directive).some((source) => {
      if (source === "'self'") return new URL(url, address).origin === own
      if (source.endsWith(':')) return url.startsWith(source)
      return url.startsWith(source) || new URL(url, address).origin === source
    })

  if (sources.get('default-src')?.join(' ') !== "'none'") faults.push("default-src is not 'none'.")
  if (sources.get('base-uri')?.join(' ') !== "'none'") faults.push("base-uri is not 'none'.")
  // A silent sign-in is framed by a storefront of the allow-list, on any port of this machine while one is developed.
  const held =
    new URL(address).pathname === '/redirect'
      ? policy.replaceAll(/ http:\/\/(?:localhost|127\.0\.0\.1):\*/g, '')
      : policy
  if (/unsafe|'wasm|\*|\bhttp:(?!\/\/localhost)|https:(?!\/\/)/.test(held))
    faults.push(`The policy has an exception: ${policy}`)

  for (const [, kind, attributes = '', text = ''] of html.matchAll(/<(script|style)\b([^>]*)>(.*?)<\/\1>/gs)) {
    if (/\bsrc="/.test(attributes) || /type="application\/(ld\+)?json"/.test(attributes)) continue
    const hash = `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    if (!allowed(`${kind}-src`).includes(hash))
      faults.push(`An inline ${kind} is not in the policy: ${text.slice(0, 60)}`)
  }
  const markup = html.replaceAll(/<(script|style)\b([^>]*)>.*?<\/\1>/gs, '<$1$2></$1>')
  for (const [, tag = '', text = ''] of markup.matchAll(TAG)) {
    const attributes = new Map(
      [...text.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [name.toLowerCase(), unescape(value)]),
    )
    for (const name of attributes.keys())
      if (name === 'style' || name.startsWith('on')) faults.push(`<${tag}> has an inline ${name}.`)
    const check = (directive: string, url: string | undefined) => {
      if (url && !isAllowed(directive, url)) faults.push(`<${tag}> is refused by ${directive}: ${url}`)
    }
    const source = attributes.get('src')
    if (tag === 'script') {
      check('script-src', source)
      if (source && new URL(source, address).origin !== own) faults.push(`A script of others: ${source}`)
    }
    if (tag === 'img') for (const url of [source, ...addressesIn(attributes.get('srcset'))]) check('img-src', url)
    if (tag === 'source') for (const url of addressesIn(attributes.get('srcset'))) check('img-src', url)
    if (tag === 'video' || (tag === 'source' && source)) check('media-src', source)
    if (tag === 'form') check('form-action', attributes.get('action'))
    if (tag === 'iframe') check('frame-src', source)
    if (tag === 'link' && attributes.get('rel') === 'stylesheet') check('style-src', attributes.get('href'))
  }
  return faults
}

/** The first words of the parts of a `srcset`. */
const addressesIn = (srcset: string | undefined): string[] =>
  (srcset ?? '').split(/,\s+/).flatMap((part) => part.trim().split(/\s+/)[0] || [])

const unescape = (text: string): string =>
  text
    .replaceAll('&amp;', '&')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
