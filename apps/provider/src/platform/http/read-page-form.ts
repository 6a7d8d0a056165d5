import { AppError } from './app-error.ts'
import { decodeUtf8, readBytes, requireContentType } from './read-body.ts'

const FORM_LIMIT_BYTES = 16 * 1024
/** A return has a field per order line, at most 300. */
const MOST_FIELDS = 400

/** Reads the form of a hosted page: plain fields, no files. */
export async function readPageForm(request: Request): Promise<URLSearchParams> {
  requireContentType(request.headers.get('content-type') ?? undefined, ['application/x-www-form-urlencoded'])
  const form = new URLSearchParams(decodeUtf8(await readBytes(request, FORM_LIMIT_BYTES)))
  if (form.size > MOST_FIELDS) throw new AppError('MALFORMED_REQUEST', 400, 'The form has too many fields.')
  return form
}
