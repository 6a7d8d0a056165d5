/** Parts of a mail below its text. Types only. */

/** Button with its target. */
export interface MailLinkTo {
  href: string
  text: string
}

/** Heading with content. */
export interface MailPart {
  title: string
  paragraphs?: string[]
  rows?: MailRow[]
  links?: MailLinkTo[]
}

export interface MailRow {
  what: string
  details?: string[]
  amount?: string
  isSum?: boolean
  isStrong?: boolean
}
