import { createTransport } from 'nodemailer'
import { toAsciiEmail } from '../platform/http/email-address.ts'
import { type Mailer, MailRejected, type OutgoingMail, toErrorCodes } from './mailer.ts'

export interface SmtpConfig {
  host: string
  port: number
  /** `starttls` sends no mail before the connection is encrypted. */
  security: 'tls' | 'starttls' | 'none'
  user?: string
  password?: string
}

const CONNECT_TIMEOUT_MS = 10_000
/** Timeout of one mail. Shorter than its lease in the database, so that no other process sends it meanwhile. */
const SEND_TIMEOUT_MS = 20_000
const IDLE_MS = 10_000

/** Creates a mailer that sends by SMTP (RFC 5321) over one connection, which stays open between mails. */
export function createSmtpMailer({ host, port, security, user, password }: SmtpConfig): Mailer {
  const transport = createTransport({
    pool: true,
    maxConnections: 1,
    // A lost connection may have delivered the mail already: only the delivery job, which counts attempts, retries.
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

/** Converts a mail to a message with ASCII domains, which servers without SMTPUTF8 (RFC 6531) require. */
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

/**
 * Whether the server rejects this mail: its recipient or content. Errors at greeting, sign-in and sender concern all
 * mails.
 */
function isMailRejection(error: unknown): boolean {
  const { code, command, responseCode } = error as SmtpFailure
  return (
    (code === 'EENVELOPE' || code === 'EMESSAGE') &&
    ['API', 'RCPT TO', 'DATA'].includes(command ?? '') &&
    responseCode !== SHUTTING_DOWN
  )
}

/** Whether a rejection is permanent. An address that no command can contain (`API`) always is. */
function isPermanent(error: unknown): boolean {
  const { permanent, command } = error as SmtpFailure
  return permanent ?? command === 'API'
}
