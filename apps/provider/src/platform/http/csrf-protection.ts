import type { MiddlewareHandler } from 'hono'
import { AppError } from './app-error.ts'

/**
 * Rejects requests from pages of other origins (cross-site request forgery). Every browser sends the origin of a
 * POST; programs send none, and have no cookies to abuse.
 */
export function createCsrfProtection(ownOrigin: string): MiddlewareHandler {
  return async (c, next) => {
    const origin = c.req.header('origin')
    const site = c.req.header('sec-fetch-site')
    const isOwn = origin === undefined ? site === undefined || site === 'same-origin' : origin === ownOrigin
    if (!isOwn) throw new AppError('PERMISSION_DENIED', 403, 'This form is for pages of the shop’s own.')
    await next()
  }
}
