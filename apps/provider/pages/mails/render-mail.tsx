import { renderHtml } from '@cartwright/ui/server'
import { createMailContent } from './mail-content.ts'
import { MailDocument } from './mail-document.tsx'
import type { MailName, Mails, MailSurroundings, RenderedMail } from './mail-props.ts'
import { toPlainText } from './plain-text.ts'

/**
 * Renders a mail in the language of the recipient: subject, HTML and text.
 * @example const { subject, html, text } = renderMail('verify-code', { code: '123456', minutes: 15 }, { shop, to,
 * language: 'de' })
 */
export function renderMail<Name extends MailName>(
  name: Name,
  props: Mails[Name],
  surroundings: MailSurroundings,
): RenderedMail {
  const content = createMailContent(name, props, surroundings)
  return {
    subject: content.subject,
    text: toPlainText(content),
    html: renderHtml(<MailDocument content={content} />),
    ...(content.replyTo && { replyTo: content.replyTo }),
  }
}
