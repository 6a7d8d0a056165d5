import type { Hono } from 'hono'
import { json } from '../../http/respond.ts'
import { type CaptchaServices, demandCaptcha } from './captcha.ts'

/** Where browsers learn which captcha the shop has, and get work to do. */
export function mountCaptcha(app: Hono, services: CaptchaServices): void {
  const { kind, keys } = services
  app.get('/captcha/site-keys', () => {
    const kindNow = kind() === 'NONE' ? 'NONE' : demandCaptcha(services, { isVisible: true }).kind
    const siteKeys = { kind: kindNow, visible: keys.visible?.siteKey ?? '', silent: keys.silent?.siteKey ?? '' }
    return json(200, JSON.stringify(siteKeys))
  })
  app.get('/captcha/challenge', () => {
    const demand = kind() === 'NONE' ? { kind: 'NONE' } : demandCaptcha(services, { isVisible: false })
    return json(200, JSON.stringify(demand))
  })
}
