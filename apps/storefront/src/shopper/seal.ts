import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const IV_BYTES = 12
const TAG_BYTES = 16

/** Encrypts and authenticates data that is stored in the browser. */
export interface Seal {
  /** Encrypted text. */
  encrypt(purpose: string, text: string): string
  /** `undefined` for what this shop has not closed for this purpose. */
  decrypt(purpose: string, sealed: string): string | undefined
}

/**
 * Seals with AES-256-GCM. The purpose is bound to the text: one cookie cannot be passed off as another.
 * @example const seal = createSeal(secret); seal.open('cw-shop', seal.close('cw-shop', 'tokens')) // 'tokens'
 */
export function createSeal(secret: Uint8Array | string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'cookies of the storefront', 32))
  return {
    encrypt(purpose, text) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(purpose))
      const closed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), closed]).toString('base64url')
    },
    decrypt(purpose, sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length <= IV_BYTES + TAG_BYTES) return undefined
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
          .setAAD(Buffer.from(purpose))
          .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
        return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        return undefined // Written by hand, or by a shop with another secret.
      }
    },
  }
}
