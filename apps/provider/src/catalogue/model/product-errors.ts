import { AppError } from '../../platform/http/app-error.ts'
import { matchesRevision } from '../../platform/http/if-match.ts'
import type { Product } from './product.ts'

/** Throws if the product has changed since the revision in `If-Match`, if the caller sent one. */
export function requireMatchingRevision({ version }: Pick<Product, 'version'>, ifMatch: string | undefined): void {
  if (matchesRevision(version, ifMatch)) return
  throw new AppError('VERSION_CONFLICT', 409, 'The product has been changed since. Read it again.', {
    data: { revision: version.toString() },
  })
}

export function createProductNotFoundError(id: string): AppError {
  return new AppError('PRODUCT_NOT_FOUND', 404, 'There is no such product.', { data: { id } })
}
