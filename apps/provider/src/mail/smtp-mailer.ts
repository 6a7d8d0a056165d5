import { createTransport } from 'nodemailer'
import { toAsciiEmail } from '../platform/http/email-address.ts'
import { type Mailer, MailRejected, type OutgoingMail, toErrorCodes } from './mailer.ts'

export interface SmtpConfig {
  host: string
  port: number
  /** `starttls` sends nothing before the connection is encrypted. */
  security: 'tls' | 'starttls' | 'none'
  user?: string
  password?: string
}

const CONNECT_TIMEOUT_MS = 10_000
/** For one mail from the first byte to the last. Less than its lease in the database, so that nobody else sends it meanwhile. */
const SEND_TIMEOUT_MS = 20_000
const IDLE_MS = 10_000

/** Sends by SMTP (RFC 5321), over one connection that stays open between mails. */
export function createSmtpMailer({ host, port, security, user, password }: SmtpConfig): Mailer {
  const transport = createTransport({
    pool: true,
    maxConnections: 1,
    // A connection that is lost may have carried the mail already: to send it once more is decided by whoever counts.
    maxRequeues: 0,
    idleTimeout: IDLE_MS,
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    auth: user === undefined ? undefined : { user, pass: password ?? '' },
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SEND_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail) {
      try {
        await transport.sendMail({ ...toSmtpMessage(mail), signal: AbortSignal.timeout(SEND_TIMEOUT_MS) })
      } catch (error) {
        throw isMailRejection(error) ? new MailRejected(toErrorCodes(error), isPermanent(error), error) : error
      }
    },
    close: () => transport.close(),
  }
}

/** Domains go in ASCII: a server without SMTPUTF8 (RFC 6531) takes no others. */
function toSmtpMessage({ id, from: { name, address }, to, replyTo, subject, text, html }: OutgoingMail) {
  const from = { name, address: toAsciiEmail(address) }
  return {
    messageId: `<${id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
    from,
    to: { name: '', address: toAsciiEmail(to) },
    ...(replyTo !== undefined && { replyTo: { name: '', address: toAsciiEmail(replyTo) } }),
    subject,
    text,
    html,
    // No out-of-office notes (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  }
}

interface SmtpFailure {
  code?: string
  command?: string
  responseCode?: number
  permanent?: boolean
}

const SHUTTING_DOWN = 421

/** What the server says to recipient and content is about this mail; what it says to greeting, sign-in and sender would be said to any. */
function isMailRejection(error: unknown): boolean {
  const { code, command, responseCode } = error as SmtpFailure
  return (
    (code === 'EENVELOPE' || code === 'EMESSAGE') &&
    ['API', 'RCPT TO', 'DATA'].includes(command ?? '') &&
    responseCode !== SHUTTING_DOWN
  )
}

/** An address that cannot be written in a command never gets as far as an answer. */
function isPermanent(error: unknown): boolean {
  const { permanent, command } = error as SmtpFailure
  return permanent ?? command === 'API'
}
