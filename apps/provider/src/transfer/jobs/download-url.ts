import { createHmac, timingSafeEqual } from 'node:crypto'

/** File behind a download URL: an export, or the report of the job of an import. */
export interface DownloadSubject {
  kind: 'exports' | 'reports'
  /** Id of the job. */
  id: string
}

/** Minutes are enough to begin a download; the URL needs no token. */
const VALID_MS = 10 * 60_000

/** Creates a signed URL, by which anyone gets the file for ten minutes. */
export function createDownloadUrl(
  { providerUrl, secret }: { providerUrl: string; secret: Buffer },
  { kind, id }: DownloadSubject,
  now: Date,
): { url: string; urlExpirationDate: string } {
  const expires = Math.floor((now.getTime() + VALID_MS) / 1_000)
  const signature = sign(secret, { kind, id }, expires)
  return {
    url: `${providerUrl}/downloads/${kind}/${id}?expires=${expires}&signature=${signature}`,
    urlExpirationDate: new Date(expires * 1_000).toISOString(),
  }
}

/** Checks the signature before the expiry, so that a caller without a signature learns nothing. */
export function verifyDownloadUrl(
  secret: Buffer,
  subject: DownloadSubject,
  { expires = '', signature = '' }: { expires?: string; signature?: string },
  now: Date,
): 'admitted' | 'expired' | 'forged' {
  if (!/^\d{1,12}$/.test(expires)) return 'forged'
  const right = Buffer.from(sign(secret, subject, Number(expires)))
  const given = Buffer.from(signature)
  if (given.length !== right.length || !timingSafeEqual(given, right)) return 'forged'
  return Number(expires) * 1_000 > now.getTime() ? 'admitted' : 'expired'
}

function sign(secret: Buffer, { kind, id }: DownloadSubject, expires: number): string {
  return createHmac('sha256', secret).update(`transfer\n${kind}\n${id}\n${expires}`).digest('base64url')
}
