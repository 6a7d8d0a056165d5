import type { Context as HonoContext } from 'hono'
import { readPageForm } from '../../platform/http/read-page-form.ts'

/** Submitted form. */
export interface FormFields {
  /** Trimmed line of text; empty if the form has no such field. */
  text(name: string): string
  /** Text as typed: blanks at the ends of a password are part of it. */
  raw(name: string): string
}

export async function readFormFields(c: HonoContext): Promise<FormFields> {
  const parameters = await readPageForm(c.req.raw)
  const raw = (name: string) => (parameters.get(name) ?? '').toWellFormed()
  return {
    raw,
    // A line contains no control characters, and PostgreSQL refuses NUL.
    text: (name) =>
      raw(name)
        .replace(/\p{Cc}+/gu, ' ')
        .trim(),
  }
}
