/** A mail as it leaves. */
export interface OutgoingMail {
  /** Names the mail for ever: one that comes twice can be told. */
  id: string
  from: MailAddress
  to: string
  /** @default who it is from */
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
  /** Throws `MailRefused` where this mail is not taken; any other error is of the server or the way to it. */
  send(mail: OutgoingMail): Promise<void>
  close(): void
}

/** The server takes no such mail: for good, as for an address that it does not know, or for now. */
export class MailRejected extends Error {
  override readonly name = 'MailRefused'
  readonly isFinal: boolean

  constructor(problem: string, isFinal: boolean, cause?: unknown) {
    super(problem, { cause })
    this.isFinal = isFinal
  }
}

/**
 * A failure in a word or two for log and database: the codes alone. What servers say besides has addresses in it.
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
