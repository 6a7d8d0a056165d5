import type { Database } from '../platform/db/pool.ts'
import { parseEmailKey } from '../contacts/index.ts'
import { AppError } from '../platform/http/app-error.ts'
import { isOwner } from '../platform/http/caller.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import type { OperationHandlers } from '../platform/http/operations.ts'
import { write } from '../platform/http/write.ts'
import type { RateLimiter } from '../identity/index.ts'
import type { PricingSettings } from '../pricing/index.ts'
import { createBuyerView, type SettingsCache } from '../settings/index.ts'
import { toShopFront, toShownPage, type PaymentProviders } from './to-shop-front.ts'
import { toFormSubmission } from './wire-form-submission.ts'
import { createPreviewToken, isValidPreviewToken } from './preview-token.ts'
import { sendContactMessage } from './send-contact-message.ts'
import { issueStaffPass, redeemStaffPass } from './staff-pass.ts'
import { parseFormSubmission, sendFormMessage } from './send-form-submission.ts'

export interface ShopFrontServices {
  db: Database
  settings: SettingsCache<PricingSettings>
  rateLimiter: RateLimiter
  providers: PaymentProviders
  /** Signs preview tokens of a closed shop. */
  previewTokenSecret: Buffer
  storefrontUrl: string
  now: () => Date
}

/**
 * Creates the handlers of `/cartwright/v1/shop-front`: shop data for the storefront beside the catalogue, and contact
 * messages.
 */
export function createShopFrontHandlers({
  db,
  settings,
  rateLimiter,
  providers,
  previewTokenSecret,
  storefrontUrl,
  now,
}: ShopFrontServices): OperationHandlers {
  function readIn(context: RequestContext) {
    const view = createBuyerView(context, settings.current())
    return { view, own: settings.currentIn(view.languages) }
  }

  return {
    reads: {
      'shopFront.getShopFront': (context) => {
        const { view, own } = readIn(context)
        return { shopFront: toShopFront(own, view, providers) }
      },
      'shopFront.getPage': (context, { slug }) => {
        const { view, own } = readIn(context)
        const page = own.pages.find((each) => each.slug === slug)
        if (!page) throw new AppError('PAGE_NOT_FOUND', 404, 'The shop has no such page.', { data: { slug } })
        return { page: toShownPage(page, view, own.shop.locale) }
      },
      'shopFront.checkPass': (_, { pass }) => ({ isGood: isValidPreviewToken(previewTokenSecret, pass, now()) }),
    },
    writes: {
      async 'shopFront.createStaffPass'(tx) {
        const { pass, expiresAt } = await issueStaffPass(tx, now())
        return { url: `${storefrontUrl}/look-inside?pass=${pass}`, expiresAt: expiresAt.toISOString() }
      },
      async 'shopFront.redeemStaffPass'(tx, _context, { pass }) {
        const isGood = await redeemStaffPass(tx, pass, now())
        return { isGood, ...(isGood && { pass: createPreviewToken(previewTokenSecret, now()) }) }
      },
    },
    direct: {
      'shopFront.sendMessage': async ({ address }, message, call) => {
        const attempt = await rateLimiter.beginAttempt('contact', { account: parseEmailKey(message.email), address })
        try {
          return await write(db, call, async (tx) => {
            await sendContactMessage(tx, message, settings.current().shop, now())
            return {}
          })
        } catch (error) {
          await attempt.refund()
          throw error
        }
      },
      'submissions.createSubmission': async ({ caller, address }, { submission }, call) => {
        const message = parseFormSubmission(submission)
        const account = message.email === undefined ? undefined : parseEmailKey(message.email)
        // An app is a server that fills in forms for many people from one address.
        const attempt = await rateLimiter.beginAttempt('contact', { account, ...(isOwner(caller) && { address }) })
        try {
          return await write(db, call, async (tx) => {
            await sendFormMessage(tx, message, settings.current().shop, now())
            return { submission: toFormSubmission(submission, caller, now()) }
          })
        } catch (error) {
          await attempt.refund()
          throw error
        }
      },
    },
  }
}
