/** The first page of a redirect session has a form, which its script sends. */
const CONTINUE = / id="continue"/

/** Opens a redirect session once, as a browser without a cookie does. */
export async function openRedirect(address: string): Promise<Response> {
  const response = await fetch(address, { redirect: 'manual' })
  if (response.headers.has('location') || !CONTINUE.test(await response.clone().text())) return response
  return fetch(address, { method: 'POST', redirect: 'manual', headers: { origin: new URL(address).origin } })
}

/** A browser as far as hosted pages need one: it follows redirects, keeps cookies and sends forms. */
export class Browser {
  readonly #cookies = new Map<string, string>()
  #page: { url: string; html: string } | undefined

  /** Opens an address of the server. Answers where the server leads away to, or nothing where it shows a page. */
  open(url: string): Promise<string | undefined> {
    return this.#follow(url, {})
  }

  /** Fills in the form of the page that is shown, and sends it. */
  async fill(fields: Record<string, string>): Promise<string | undefined> {
    const { url, html } = this.#page ?? { url: '', html: '' }
    // The header before it has forms of its own.
    const [form] = /<form\b[^>]*>/.exec(html.slice(Math.max(0, html.indexOf('<main')))) ?? []
    if (!form) throw new Error(`There is no form on ${url}:\n${html.slice(0, 1000)}`)
    const action = /\baction="([^"]*)"/.exec(form)?.[1]?.replaceAll('&amp;', '&') ?? url
    const { origin } = new URL(url)
    return this.#follow(new URL(action, url).href, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { origin },
    })
  }

  async #follow(url: string, init: RequestInit): Promise<string | undefined> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...init.headers, ...(cookie && { cookie }) }
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      this.#cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location === null) {
      this.#page = { url, html: await response.text() }
      return CONTINUE.test(this.#page.html) ? this.fill({}) : undefined
    }
    const next = new URL(location, url)
    return next.origin === new URL(url).origin ? this.#follow(next.href, {}) : next.href
  }
}
