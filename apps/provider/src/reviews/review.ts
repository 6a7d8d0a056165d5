import type { ReviewAuthors, ReviewSettings } from '@cartwright/contract'
import { AppError } from '../platform/http/app-error.ts'

export type ReviewStatus = 'IN_MODERATION' | 'APPROVED' | 'REJECTED'

export interface ReviewFile {
  id: string
  type: 'image' | 'video'
  width: number
  height: number
}

export interface ReviewTexts {
  title: string | undefined
  body: string | undefined
  rating: number
}

export interface Review extends ReviewTexts {
  id: string
  productId: string
  /** Undefined for a contact without an account. */
  owner: { kind: 'visitor' | 'member'; id: string } | undefined
  contactId: string | undefined
  authorName: string | undefined
  email: { address: string; key: string } | undefined
  files: readonly ReviewFile[]
  status: ReviewStatus
  /** A merchant has decided. */
  isManuallyChanged: boolean
  isVerified: boolean
  /** API key that created the review. */
  originAppId: string | undefined
  reply: { message: string; createdAt: Date; updatedAt: Date } | undefined
  revision: bigint
  publishCount: number
  reviewedAt: Date
  createdAt: Date
  updatedAt: Date
}

/**
 * Removes control and direction characters from a plain text. Line breaks stay unless `isOneLine`. Blank:
 * undefined.
 */
export function normalizeText(text: string | null | undefined, { isOneLine = false } = {}): string | undefined {
  if (text === undefined || text === null) return undefined
  const lines = text.normalize('NFC').replace(/\r\n?/g, '\n').replace(HIDDEN, '')
  const shown = isOneLine ? lines.replace(/\s+/g, ' ') : trimLines(lines)
  return shown.trim() || undefined
}

/** Removes spaces at the ends of lines, and all but one of several empty lines. */
function trimLines(text: string): string {
  const lines = text.split('\n').map((line) => line.trimEnd())
  return lines.join('\n').replace(/\n{3,}/g, '\n\n')
}

/** Control characters but for line breaks and tabs, and characters that change the direction of what follows. */
const HIDDEN = /(?![\n\t])\p{Cc}|[\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu

/** Decides whether a new or changed review is public at once. Spam has web addresses, so they wait for a merchant. */
export function decideStatus(
  texts: ReviewTexts,
  authorName: string | undefined,
  settings: ReviewSettings,
): ReviewStatus {
  const hasWebAddress = [texts.title, texts.body, authorName].some((text) => /(https?:\/\/|www\.)\S/i.test(text ?? ''))
  return settings.isModerated || hasWebAddress ? 'IN_MODERATION' : 'APPROVED'
}

/** Minimum length of a long text, in characters. */
const LONG_TEXT = 80

/** Calculates the relevance: 4 for a verified review, 2 for pictures and 1 for a long text. */
export function calculateRelevance({
  isVerified,
  files,
  body = '',
}: Pick<Review, 'isVerified' | 'files' | 'body'>): number {
  return (isVerified ? 4 : 0) + (files.length > 0 ? 2 : 0) + (body.length >= LONG_TEXT ? 1 : 0)
}

/**
 * Requires that the settings let a shopper review.
 * @throws AppError `REVIEW_NOT_ALLOWED`
 */
export function requireMayReview(
  whoMayReview: ReviewAuthors,
  { kind, isVerified }: { kind: 'visitor' | 'member'; isVerified: boolean },
): void {
  const reason = findReviewRefusal(whoMayReview, kind, isVerified)
  if (reason) throw new AppError('REVIEW_NOT_ALLOWED', 403, reason, { data: { whoMayReview } })
}

function findReviewRefusal(
  whoMayReview: ReviewAuthors,
  kind: 'visitor' | 'member',
  isVerified: boolean,
): string | undefined {
  switch (whoMayReview) {
    case 'NOBODY':
      return 'The shop accepts no reviews.'
    case 'BUYERS':
      return isVerified ? undefined : 'Only buyers of the product may review it. Sign in with the account of the order.'
    case 'MEMBERS':
      return kind === 'member' ? undefined : 'Only signed-in members may review products.'
    case 'ANYONE':
      return undefined
  }
}
