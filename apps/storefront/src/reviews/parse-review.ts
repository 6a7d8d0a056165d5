import type { Texts } from '../texts/find-texts.ts'
import { interpolate } from '../texts/interpolate.ts'

export const MAX_LENGTHS = { title: 100, text: 3000, name: 100, email: 254 } as const
export const MAX_PICTURES = 3
export const MAX_PICTURES_MB = 20
const MEGABYTE = 1024 * 1024

/** Review as it was typed. */
export interface TypedReview {
  rating: string
  title: string
  text: string
  name: string
  email: string
}

export type ReviewErrors = Partial<Record<keyof TypedReview | 'pictures', string>>

/** Parses the form of a review. Guests give their name and email. */
export function parseReview(
  form: FormData,
  { reviews: words }: Pick<Texts, 'reviews'>,
  { isGuest }: { isGuest: boolean },
): { typed: TypedReview; pictures: File[]; errors: ReviewErrors } {
  const read = (name: string): string => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  const typed = {
    rating: read('rating'),
    title: read('title'),
    text: read('text'),
    name: read('name'),
    email: read('email'),
  }
  // A file field without a file is sent as an empty one.
  const pictures = form.getAll('pictures').filter((file) => file instanceof File && file.size > 0) as File[] // filtered
  const errors: ReviewErrors = {}
  if (!/^[1-5]$/.test(typed.rating)) errors.rating = words.ratingMissing
  for (const name of ['title', 'text', 'name'] as const)
    if (typed[name].length > MAX_LENGTHS[name]) errors[name] = interpolate(words.tooLong, { most: MAX_LENGTHS[name] })
  if (isGuest && typed.name === '') errors.name = words.nameMissing
  if (isGuest && !/^[^\s@]+@[^\s@]+$/.test(typed.email)) errors.email = words.emailWrong
  if (pictures.length > MAX_PICTURES) errors.pictures = interpolate(words.tooManyPictures, { count: MAX_PICTURES })
  else if (pictures.reduce((sum, { size }) => sum + size, 0) > MAX_PICTURES_MB * MEGABYTE)
    errors.pictures = interpolate(words.tooLarge, { size: MAX_PICTURES_MB })
  return { typed, pictures, errors }
}
