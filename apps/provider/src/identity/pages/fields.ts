import type { Context as HonoContext } from 'hono'
import { readPageForm } from '../../http/read-page-form.ts'

/** A form as it was sent. */
export interface Fields {
  /** A trimmed line of text; empty where the form has no such field. */
  line(name: string): string
  /** As it was typed: blanks at the ends of a password are part of it. */
  secret(name: string): string
}

export async function readFields(c: HonoContext): Promise<Fields> {
  const parameters = await readPageForm(c.req.raw)
  const secret = (name: string) => (parameters.get(name) ?? '').toWellFormed()
  return {
    secret,
    // Control characters have no place in a line, and PostgreSQL refuses NUL.
    line: (name) =>
      secret(name)
        .replace(/\p{Cc}+/gu, ' ')
        .trim(),
  }
}
