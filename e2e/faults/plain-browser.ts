/** A browser without scripts: cookies, redirects, forms. */
import { fetchInTime } from './timed-response.ts'

export interface Page {
  url: string
  status: number
  headers: Headers
  text: string
}

export class PlainBrowser {
  /** Cookies of all ports of this machine, as browsers store them. */
  readonly #cookies = new Map<string, string>()
  /** Each comes from elsewhere: tries are counted by address. */
  readonly #address = newAddress()

  /** One answer, redirects not followed. */
  async ask(url: string, init: RequestInit = {}): Promise<Page> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { 'x-forwarded-for': this.#address, ...init.headers, ...(cookie && { cookie }) }
    const page = await fetchInTime(url, { ...init, headers })
    for (const set of page.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      if (name && value) this.#cookies.set(name, value)
      else if (name) this.#cookies.delete(name)
    }
    return page
  }

  async open(url: string): Promise<Page> {
    return this.#follow(await this.ask(url))
  }

  /** Sends the first form of a page that has these fields. */
  async send(page: Page, fields: Record<string, string>): Promise<Page> {
    const form = [...page.text.matchAll(/<form\b[^>]*>[\s\S]*?<\/form>/g)]
      .map(([html]) => html)
      .find((html) => Object.keys(fields).every((name) => html.includes(`name="${name}"`)))
    if (form === undefined) throw new Error(`No such form on ${page.url} (${page.status}):\n${page.text.slice(0, 500)}`)
    const action = attributeOf(/<form\b[^>]*>/.exec(form)?.[0], 'action') ?? ''
    const hidden = [...form.matchAll(/<input\b[^>]*type="hidden"[^>]*>/g)].map(([input]) => [
      attributeOf(input, 'name') ?? '',
      attributeOf(input, 'value') ?? '',
    ])
    const url = new URL(action || page.url, page.url)
    const body = new URLSearchParams([...hidden, ...Object.entries(fields)])
    return this.#follow(await this.ask(url.href, { method: 'POST', body, headers: { origin: url.origin } }))
  }

  async #follow(page: Page): Promise<Page> {
    let at = page
    for (let redirectsLeft = 10; redirectsLeft > 0; redirectsLeft--) {
      const to = at.headers.get('location')
      // The first page of a redirect session, whose form a script would send.
      if (to === null) return at.text.includes(' id="continue"') ? this.send(at, {}) : at
      at = await this.ask(new URL(to, at.url).href)
    }
    throw new Error(`${page.url} leads nowhere.`)
  }
}

export const newAddress = (): string =>
  `2001:db8:${crypto.randomUUID().slice(0, 4)}:${crypto.randomUUID().slice(0, 4)}::1`

function attributeOf(tag: string | undefined, name: string): string | undefined {
  const [, value] = new RegExp(`\\b${name}="([^"]*)"`).exec(tag ?? '') ?? []
  return value?.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#x27;', "'")
}
