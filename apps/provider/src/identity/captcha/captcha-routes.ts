import type { Hono } from 'hono'
import { toJsonResponse } from '../../platform/http/respond.ts'
import { type CaptchaOptions, createCaptchaRequirement } from './captcha.ts'

/** Where browsers learn which captcha the shop has, and get work to do. */
export function mountCaptchaRoutes(app: Hono, services: CaptchaOptions): void {
  const { kind, keys } = services
  app.get('/captcha/site-keys', () => {
    const kindNow = kind() === 'NONE' ? 'NONE' : createCaptchaRequirement(services, { isVisible: true }).kind
    const siteKeys = { kind: kindNow, visible: keys.visible?.siteKey ?? '', silent: keys.silent?.siteKey ?? '' }
    return toJsonResponse(200, JSON.stringify(siteKeys))
  })
  app.get('/captcha/challenge', () => {
    const demand = kind() === 'NONE' ? { kind: 'NONE' } : createCaptchaRequirement(services, { isVisible: false })
    return toJsonResponse(200, JSON.stringify(demand))
  })
}
