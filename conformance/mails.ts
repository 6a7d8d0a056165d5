/** Reads the mails of a server. */
export interface Mails {
  /** The code of the latest mail with one. */
  codeTo(email: string): Promise<string>
  /** The token in the latest link for a new password. */
  recoveryTokenTo(email: string): Promise<string>
}

/** A shop on this machine that has no mail server shows its mails on a page (docs/guides/mail.md). */
export function createShopMails(shopUrl: string, fetch: typeof globalThis.fetch): Mails {
  const read = async (path: string): Promise<string> => (await fetch(shopUrl + path)).text()

  /** The list has the newest first. */
  async function find(email: string, pattern: RegExp): Promise<string> {
    const rows = (await read('/mailbox')).split('</li>').filter((row) => row.includes(`>${email}<`))
    for (const row of rows) {
      const [, path] = /href="(\/mailbox\/[\w-]+)"/.exec(row) ?? []
      const [, captured] = path ? (pattern.exec(await read(path)) ?? []) : []
      if (captured) return captured
    }
    throw new Error(`No such mail came, to ${email}.`)
  }
  return {
    codeTo: (email) => find(email, /^\s*(\d{6})\s*$/m),
    recoveryTokenTo: (email) => find(email, /\/reset\?token=([\w-]{43})/),
  }
}
