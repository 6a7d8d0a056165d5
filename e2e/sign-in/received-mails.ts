import { expect } from 'vitest'
import type { SmtpServer } from '../../apps/provider/src/testing/smtp-server.ts'

/** Reads the mails that the shop has sent to a shopper. */
export interface ReceivedMails {
  codeTo(email: string): Promise<string>
  /** The link that sets a password. */
  linkTo(email: string): Promise<string>
}

export function createReceivedMails(smtp: SmtpServer): ReceivedMails {
  async function find(email: string, pattern: RegExp): Promise<string> {
    const findMails = () =>
      smtp.received
        .filter(({ to }) => to.includes(email))
        .flatMap(({ source }) => pattern.exec(decodeQuotedPrintable(source))?.[1] ?? [])
        .at(-1)
    await expect.poll(findMails, { timeout: 15_000, message: 'a mail' }).toBeDefined()
    return findMails() ?? ''
  }
  return {
    codeTo: (email) => find(email, /^\s*(\d{6})\s*$/m),
    linkTo: (email) => find(email, /(https:\/\/\S+\/reset\?token=[\w-]{43})/),
  }
}

/** RFC 2045, section 6.7. */
function decodeQuotedPrintable(text: string): string {
  return text
    .replaceAll('=\r\n', '')
    .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
}
