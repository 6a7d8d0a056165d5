import { createHmac, timingSafeEqual } from 'node:crypto'

/** Signed URL of a file for one buyer, with its expiry, as in the contract. */
export interface SecureFileUrl {
  url: string
  urlExpirationDate: string
}

/**
 * Creates a signed URL of a file for one buyer and a short time. Anyone with the URL gets the file. `grant` names the
 * buyer's right and is checked with each request, so a refund revokes the URL.
 */
export function createSecureFileUrl(
  shop: { providerUrl: string; secret: Buffer },
  id: string,
  expiresAt: Date,
  grant?: string,
): SecureFileUrl {
  const expires = Math.floor(expiresAt.getTime() / 1000)
  const asked = `expires=${expires}${grant === undefined ? '' : `&grant=${encodeURIComponent(grant)}`}`
  return {
    url: `${shop.providerUrl}/secured/${id}?${asked}&signature=${createSignature(shop.secret, id, expires, grant)}`,
    urlExpirationDate: new Date(expires * 1000).toISOString(),
  }
}

export type UrlVerification = 'admitted' | 'expired' | 'forged'

/** Checks the signature before the expiry, so that a caller without a signature learns nothing of the expiry. */
export function verifySecureFileUrl(
  secret: Buffer,
  asked: { id: string; expires: string | undefined; grant?: string; signature: string | undefined },
  now: Date,
): UrlVerification {
  const expires = /^\d{1,12}$/.test(asked.expires ?? '') ? Number(asked.expires) : Number.NaN
  const right = Buffer.from(createSignature(secret, asked.id, expires, asked.grant))
  const given = Buffer.from(asked.signature ?? '')
  if (given.length !== right.length || !timingSafeEqual(given, right) || Number.isNaN(expires)) return 'forged'
  return expires * 1000 > now.getTime() ? 'admitted' : 'expired'
}

function createSignature(secret: Buffer, id: string, expires: number, grant: string | undefined): string {
  const signed = `secured file\n${id}\n${expires}${grant === undefined ? '' : `\n${grant}`}`
  return createHmac('sha256', secret).update(signed).digest('base64url')
}
