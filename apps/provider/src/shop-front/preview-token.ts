import { createHmac, timingSafeEqual } from 'node:crypto'

/** Lifetime of a preview token, which opens a storefront that is closed to visitors. Staff create it on their page. */
const PREVIEW_TOKEN_HOURS = 12
const HOUR_MS = 3_600_000

/** Creates a preview token, valid for half a day; it cannot be revoked. */
export function createPreviewToken(secret: Buffer, now: Date): string {
  const until = now.getTime() + PREVIEW_TOKEN_HOURS * HOUR_MS
  return `${until}.${signPreviewToken(secret, until)}`
}

export function isValidPreviewToken(secret: Buffer, pass: string, now: Date): boolean {
  const [, until = '', signature = ''] = /^(\d{1,15})\.([\w-]{43})$/.exec(pass) ?? []
  if (Number(until) <= now.getTime()) return false
  return timingSafeEqual(Buffer.from(signPreviewToken(secret, Number(until))), Buffer.from(signature))
}

function signPreviewToken(secret: Buffer, until: number): string {
  return createHmac('sha256', secret).update(`look into the shop until ${until}`).digest('base64url')
}
