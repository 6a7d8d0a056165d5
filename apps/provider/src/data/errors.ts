import { AppError } from '../platform/http/app-error.ts'
import type { ItemAction } from './collection.ts'

/** Errors with the codes of the platform. Messages begin with the code, because storefronts search for it there. */

export function createMissingCollectionError(name: string): AppError {
  return new AppError('WDE0025', 404, `WDE0025: The ${name} collection does not exist.`, {
    data: { dataCollectionId: name },
  })
}

export function createItemForbiddenError(name: string, action: ItemAction): AppError {
  return new AppError(
    'WDE0027',
    403,
    `WDE0027: The current user does not have permissions to ${action} on the ${name} collection.`,
    { data: { dataCollectionId: name, action } },
  )
}

export function createMissingItemError(name: string, itemId: string): AppError {
  return new AppError('WDE0073', 404, `WDE0073: Item [${itemId}] does not exist in collection [${name}].`, {
    data: { dataCollectionId: name, itemId },
  })
}

export function createItemExistsError(name: string, itemId: string): AppError {
  return new AppError(
    'WDE0074',
    409,
    `WDE0074: An item with the id [${itemId}] already exists in collection [${name}].`,
    {
      data: { dataCollectionId: name, itemId },
    },
  )
}

export function createItemTooLargeError(name: string, limit: number): AppError {
  return new AppError('WDE0009', 400, `WDE0009: The item is larger than ${limit} bytes.`, {
    data: { dataCollectionId: name, limit },
  })
}

export function createQuotaError(name: string, what: 'items' | 'bytes', limit: number): AppError {
  return new AppError('WDE0091', 409, `WDE0091: The ${name} collection holds at most ${limit} ${what}.`, {
    data: { dataCollectionId: name, [what]: limit },
  })
}
