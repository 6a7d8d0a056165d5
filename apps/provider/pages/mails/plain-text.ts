import type { MailContent } from './mail-content.ts'
import type { MailPart } from './mail-part.ts'

/** Renders the plain-text part: the same text in the same order. */
export function toPlainText({ shop, title, text, code, links, parts, after, footer }: MailContent): string {
  const paragraphs = [
    shop,
    title,
    ...text,
    ...(code === undefined ? [] : [`    ${code}`]),
    ...links.map((link) => `${link.text}:\n${link.href}`),
    ...parts.map(partText),
    ...after,
    `-- \n${footer}`,
  ]
  return `${paragraphs.join('\n\n')}\n`
}

function partText({ title, paragraphs = [], rows = [], links = [] }: MailPart): string {
  const lines = [
    ...paragraphs,
    ...rows.flatMap(({ what, details = [], amount }) => [
      amount === undefined ? what : `${what}: ${amount}`,
      ...details.map((detail) => `  ${detail}`),
    ]),
    ...links.map(({ href, text }) => `${text}: ${href}`),
  ]
  return [title, ...lines.map((line) => `  ${line}`)].join('\n')
}
