import { toJsonResponse } from '../../platform/http/respond.ts'
import type { RouteTable } from '../../platform/http/route-table.ts'
import { type CaptchaOptions, createCaptchaRequirement } from './captcha.ts'

/** Mounts the routes from which browsers read the captcha of the shop and get a challenge. */
export function mountCaptchaRoutes(routes: RouteTable, services: CaptchaOptions): void {
  const { kind, keys } = services
  routes.get('/captcha/site-keys', () => {
    const kindNow = kind() === 'NONE' ? 'NONE' : createCaptchaRequirement(services, { isVisible: true }).kind
    const siteKeys = { kind: kindNow, visible: keys.visible?.siteKey ?? '', silent: keys.silent?.siteKey ?? '' }
    return toJsonResponse(200, JSON.stringify(siteKeys))
  })
  routes.get('/captcha/challenge', () => {
    const demand = kind() === 'NONE' ? { kind: 'NONE' } : createCaptchaRequirement(services, { isVisible: false })
    return toJsonResponse(200, JSON.stringify(demand))
  })
}
