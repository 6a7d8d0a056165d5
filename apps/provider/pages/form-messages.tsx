import { Notice } from '@cartwright/ui'
import type { toFormErrors } from './form-problems.ts'
import type { FormNews } from './page-props.ts'
import type { Texts } from './texts/index.ts'

/** Messages above the form: errors, news, and a link to the mailbox of a trial shop. */
export function FormMessages({
  problems: { summary, hasFocus },
  notice,
  texts,
}: {
  problems: ReturnType<typeof toFormErrors>
  notice?: { kind: 'news' | 'problem'; title?: string; text: string; news?: FormNews }
  texts: Texts
}) {
  return (
    <>
      {summary.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a refusal is read first; nothing else on the page has the cursor then
        <div tabIndex={-1} autoFocus={hasFocus}>
          <Notice kind="problem" title={summary.length > 1 ? texts.errorsTitle(summary.length) : undefined}>
            <ul className={summary.length > 1 ? 'errors' : undefined}>
              {summary.map(({ text, field }, at) => (
                <li key={at}>{field ? <a href={`#${field}`}>{text}</a> : text}</li>
              ))}
            </ul>
          </Notice>
        </div>
      )}
      {notice && (
        <Notice kind={notice.kind} title={notice.news ? undefined : notice.title}>
          <p>{notice.news ? texts.news[notice.news] : notice.text}</p>
        </Notice>
      )}
    </>
  )
}

/** Link to the mailbox of a shop that sends no mail yet. */
export function MailboxHint({ url, texts }: { url: string | undefined; texts: Texts }) {
  if (!url) return undefined
  return (
    <p className="test">
      {texts.mailbox} <a href={url}>{texts.mailboxLink}</a>
    </p>
  )
}
