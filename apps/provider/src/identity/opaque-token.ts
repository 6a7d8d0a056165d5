import { hash, randomBytes } from 'node:crypto'

/** 256 random bits in 43 characters: nobody guesses them. */
export function generateOpaqueToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is not of this form was never one of ours, and is not looked up. */
export function isOpaqueToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}

/** Secrets are kept as hashes: who reads the database cannot present them. A slow hash would add nothing to 256 random bits. */
export function hashOpaqueToken(text: string): Buffer {
  return hash('sha256', text, 'buffer')
}
