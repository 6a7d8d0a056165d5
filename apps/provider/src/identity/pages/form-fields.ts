import type { Context as HonoContext } from 'hono'
import { readPageForm } from '../../platform/http/read-page-form.ts'

/** A form as it was sent. */
export interface FormFields {
  /** A trimmed line of text; empty where the form has no such field. */
  text(name: string): string
  /** As it was typed: blanks at the ends of a password are part of it. */
  raw(name: string): string
}

export async function readFormFields(c: HonoContext): Promise<FormFields> {
  const parameters = await readPageForm(c.req.raw)
  const raw = (name: string) => (parameters.get(name) ?? '').toWellFormed()
  return {
    raw,
    // Control characters have no place in a line, and PostgreSQL refuses NUL.
    text: (name) =>
      raw(name)
        .replace(/\p{Cc}+/gu, ' ')
        .trim(),
  }
}
