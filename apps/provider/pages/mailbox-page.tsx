import type { MailboxPageProps } from './page-props.ts'
import { IllustratedHeading } from './illustrated-heading.tsx'

/** Mailbox of a shop that sends no mail yet; outside production only. A mail is shown in a frame without scripts. */
export const mailboxPage = {
  badge: 'Test mode',
  head: ({ open }: MailboxPageProps) => ({ title: open?.subject ?? 'Mailbox' }),
  policy: ({ open }: MailboxPageProps) => ({ frames: open && ["'self'"] }),
  headers: () => ({ 'referrer-policy': 'no-referrer' }),

  Page({ shop, mails, open }: MailboxPageProps) {
    return (
      <>
        <IllustratedHeading drawing="mail" title="Mailbox" lead={`Emails from ${shop.name}`} />
        <p>
          This shop does not send emails yet. Set a mail server (<code>SMTP_URL</code>) to send them; this page then
          disappears.
        </p>
        <div className="mailbox">
          {mails.length === 0 ? (
            <p>No emails yet. Create an account in the shop to receive a code here.</p>
          ) : (
            <nav aria-label="Emails">
              <ul className="mails">
                {mails.map(({ id, to, subject, at, href }) => (
                  <li key={id}>
                    <a href={href} aria-current={open?.id === id ? 'page' : undefined}>
                      <strong>{subject}</strong>
                      <span className="hint">
                        <bdi>{to}</bdi>, {at}
                      </span>
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          )}
          {open && <OpenMail mail={open} />}
        </div>
      </>
    )
  },
} as const

function OpenMail({ mail: { to, subject, at, text, htmlUrl } }: { mail: NonNullable<MailboxPageProps['open']> }) {
  return (
    <article aria-labelledby="subject">
      <h2 id="subject">{subject}</h2>
      <p className="hint">
        To <bdi>{to}</bdi>, {at}
      </p>
      <iframe title={`Email: ${subject}`} sandbox="allow-popups allow-popups-to-escape-sandbox" src={htmlUrl} />
      <details>
        <summary>Plain text</summary>
        <pre>{text}</pre>
      </details>
    </article>
  )
}
