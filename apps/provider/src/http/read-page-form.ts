import { decodeUtf8, readBytes, requireContentType } from './read-request.ts'

const FORM_LIMIT_BYTES = 16 * 1024

/** What a page's own form sends: plain fields, no files. */
export async function readPageForm(request: Request): Promise<URLSearchParams> {
  requireContentType(request, ['application/x-www-form-urlencoded'])
  return new URLSearchParams(decodeUtf8(await readBytes(request, FORM_LIMIT_BYTES)))
}
