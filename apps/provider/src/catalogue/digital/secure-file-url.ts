import { createHmac, timingSafeEqual } from 'node:crypto'

/** An address under which a buyer gets a file until a moment, in the words of the wire. */
export interface SecureFileUrl {
  url: string
  urlExpirationDate: string
}

/**
 * Whoever has the address gets the file: it is made for one buyer, and not for long. `grant` says by what right, which is looked at again with each request: a refund ends
 * the address.
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

/** The signature is looked at first: who has none learns nothing of when it would have ended. */
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
