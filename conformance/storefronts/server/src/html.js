const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export const escape = (text) => String(text ?? '').replace(/[&<>"']/g, (character) => ENTITIES[character])

/** A text with its values escaped; arrays of such texts are joined. */
export function html(parts, ...values) {
  const texts = values.map((value) =>
    [value]
      .flat()
      .map((each) => (each instanceof Html ? each.text : each === false ? '' : escape(each)))
      .join(''),
  )
  return new Html(parts.reduce((text, part, place) => text + texts[place - 1] + part))
}

export class Html {
  constructor(text) {
    this.text = text
  }

  toString() {
    return this.text
  }
}

export function page({ title = 'Shop', html: main, pages = 0 }, session) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
      </head>
      <body>
        <header>
          <a href="/">Shop</a> <a href="/cart">Cart</a> ${
            session.isMember
              ? html`<a href="/account">Account</a>
                  <form method="post" action="/logout"><button>Sign out</button></form>`
              : html`<a href="/login">Sign in</a>`
          }
        </header>
        <main>${main instanceof Html ? main : new Html(main)}</main>
        <footer><p>${pages} pages</p></footer>
      </body>
    </html>`.text
}
