/** Rendered mail, ready to send. */
export interface OutgoingMail {
  /** Permanent id of the mail, by which duplicates are recognized. */
  id: string
  from: MailAddress
  to: string
  /** @default the sender */
  replyTo?: string
  subject: string
  text: string
  html: string
}

export interface MailAddress {
  name: string
  address: string
}

export interface Mailer {
  /** Throws `MailRejected` if the server rejects this mail. Any other error concerns the server or the connection. */
  send(mail: OutgoingMail): Promise<void>
  close(): void
}

/** Error for a mail that the server rejects: permanently, such as for an unknown address, or temporarily. */
export class MailRejected extends Error {
  override readonly name = 'MailRejected'
  readonly isFinal: boolean

  constructor(problem: string, isFinal: boolean, cause?: unknown) {
    super(problem, { cause })
    this.isFinal = isFinal
  }
}

/**
 * Converts a failure to its codes for log and database. The messages of servers contain addresses.
 * @example 'EENVELOPE 550', 'ECONNREFUSED'
 */
export function toErrorCodes(error: unknown): string {
  const { code, originalCode, responseCode, name } = error as {
    code?: unknown
    originalCode?: unknown
    responseCode?: unknown
    name?: unknown
  }
  const parts = [originalCode ?? code ?? name, responseCode]
  return parts.filter((part) => typeof part === 'string' || typeof part === 'number').join(' ') || 'unknown'
}
