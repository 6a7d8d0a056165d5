import type { MailboxPageProps } from './page-props.ts'
import { IllustratedHeading } from './illustrated-heading.tsx'
import { getStaffTexts } from './texts/staff/index.ts'
import { testBankTexts } from './texts/test-bank.ts'

/** Mailbox of a shop that sends no mail yet; outside production only. A mail is shown in a frame without scripts. */
export const mailboxPage = {
  isTranslated: true,
  badge: ({ shop }: MailboxPageProps) => testBankTexts(shop).badge,
  head: ({ shop, open }: MailboxPageProps) => ({ title: open?.subject ?? getStaffTexts(shop).mailbox.title }),
  policy: ({ open }: MailboxPageProps) => ({ frames: open && ["'self'"] }),
  headers: () => ({ 'referrer-policy': 'no-referrer' }),

  Page({ shop, mails, open }: MailboxPageProps) {
    const words = getStaffTexts(shop).mailbox
    return (
      <>
        <IllustratedHeading drawing="mail" title={words.title} lead={words.lead(shop.name)} />
        <p>
          {words.explained} <code dir="ltr">SMTP_URL</code>
        </p>
        <div className="mailbox">
          {mails.length === 0 ? (
            <p>{words.none}</p>
          ) : (
            <nav aria-label={words.list}>
              <ul className="mails">
                {mails.map(({ id, to, subject, at, href }) => (
                  <li key={id}>
                    <a href={href} aria-current={open?.id === id ? 'page' : undefined}>
                      <strong>
                        <bdi>{subject}</bdi>
                      </strong>
                      <span className="hint">
                        <bdi>{to}</bdi>, {at}
                      </span>
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          )}
          {open && <OpenMail shop={shop} mail={open} />}
        </div>
      </>
    )
  },
} as const

interface OpenMailProps {
  shop: MailboxPageProps['shop']
  mail: NonNullable<MailboxPageProps['open']>
}

/** The mail is in the language of its recipient, which may be another one than that of the page. */
function OpenMail({ shop, mail: { to, subject, at, text, htmlUrl } }: OpenMailProps) {
  const words = getStaffTexts(shop).mailbox
  return (
    <article aria-labelledby="subject">
      <h2 id="subject">
        <bdi>{subject}</bdi>
      </h2>
      <p className="hint">
        {words.to} <bdi>{to}</bdi>, {at}
      </p>
      <iframe title={words.mail(subject)} sandbox="allow-popups allow-popups-to-escape-sandbox" src={htmlUrl} />
      <details>
        <summary>{words.plain}</summary>
        <pre dir="auto">{text}</pre>
      </details>
    </article>
  )
}
