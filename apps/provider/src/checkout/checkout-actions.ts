/** Actions of the checkout form's buttons, other than placing the order. */
import type { Context as HonoContext } from 'hono'
import { describeCart, findCouponWithRateLimit, viewLines } from '../cart/index.ts'
import { transact } from '../platform/db/transaction.ts'
import { AppError } from '../platform/http/app-error.ts'
import { getClientAddress } from '../platform/http/client-address.ts'
import { listSavedAddresses } from '../identity/index.ts'
import { changeCoupon } from './change-coupon.ts'
import { checkFieldLimits, type FormError, type SubmittedForm, toBuyer } from './checkout-form.ts'
import type { Checkout, CheckoutSession } from './checkout.ts'
import { getCheckoutShopProps } from './checkout-session.ts'
import { findCouponCustomer, mailCouponCode } from './coupon-customer.ts'
import { listCountries } from './countries.ts'
import { ALL_COUNTRIES } from '../addresses/index.ts'
import { saveBuyer } from './save-buyer.ts'
import { applySavedAddress } from './saved-address.ts'
import type { SubmitServices } from './submit-checkout.ts'

/** Saves the form's fields, and applies coupons, coupon codes and saved addresses to a checkout. */
export class CheckoutActions {
  readonly #services: SubmitServices & { secureCookies: boolean }

  constructor(services: SubmitServices & { secureCookies: boolean }) {
    this.#services = services
  }

  async run(c: HonoContext, { session, checkout }: CheckoutSession, submitted: SubmittedForm): Promise<FormError[]> {
    switch (submitted.intent) {
      case 'coupon':
        return this.applyCoupon(c, checkout, submitted.form.couponCode)
      case 'remove-coupon':
        await this.#setCoupon(checkout, undefined)
        return []
      case 'mail-code': {
        const { coupon } = checkout.discounts
        const sender = { language: getCheckoutShopProps(c, this.#services, session).lang, address: getClientAddress(c) }
        return coupon ? mailCouponCode(checkout, { code: coupon.code, sender }, this.#services) : []
      }
      case 'use-address': {
        const saved = session.isSignedIn ? await listSavedAddresses(this.#services.db, session.ownerId) : []
        const chosen = saved.find(({ id }) => id === submitted.savedAddress)
        if (chosen) await saveBuyer(checkout, (known) => applySavedAddress(known, chosen), this.#services)
        return []
      }
      // Enter presses the first button of the form, also in the fields of both codes.
      case 'update':
        if (submitted.form.couponCode !== '') return this.applyCoupon(c, checkout, submitted.form.couponCode)
        return submitted.form.emailCode === ''
          ? []
          : this.#enterCode(c, { session, checkout }, submitted.form.emailCode)
      case 'sign-in':
      case 'place':
        return []
    }
  }

  /** Saves the fields of the form, also when the order fails. */
  saveFields(checkout: Checkout, submitted: SubmittedForm): Promise<Checkout> {
    return saveBuyer(checkout, (known) => toBuyer(submitted, known), this.#services)
  }

  /**
   * Applies a coupon code. A coupon that takes nothing off yet is accepted, and the page says why; an unknown one is
   * refused.
   */
  async applyCoupon(c: HonoContext, checkout: Checkout, code: string): Promise<FormError[]> {
    const named = { owner: checkout.owner, address: getClientAddress(c) }
    try {
      const lookup = code === '' ? undefined : await findCouponWithRateLimit(code, named, this.#services)
      if (!lookup?.exists) return [{ field: 'couponCode', problem: 'coupon-unknown' }]
      await this.#setCoupon(checkout, { id: lookup.coupon.id, code: lookup.coupon.code })
      return []
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'TOO_MANY_REQUESTS') throw error
      return [{ field: 'couponCode', problem: 'coupon-too-many' }]
    }
  }

  async checkLimits(checkout: Checkout, { form }: SubmittedForm): Promise<FormError[]> {
    const lines = await viewLines(this.#services.catalogue, checkout.lines)
    const needsDelivery = lines.some((line) => line.needsDelivery)
    return checkFieldLimits(form, {
      countries: listCountries(this.#services.settings.current(), needsDelivery),
      anyCountry: ALL_COUNTRIES,
    })
  }

  async #enterCode(c: HonoContext, { session, checkout }: CheckoutSession, entered: string): Promise<FormError[]> {
    const { coupon } = checkout.discounts
    if (!coupon) return []
    const sender = { language: getCheckoutShopProps(c, this.#services, session).lang, address: getClientAddress(c) }
    const known = await findCouponCustomer(checkout, { code: coupon.code, entered, sender }, this.#services)
    return known.status === 'refused' ? [known.error] : []
  }

  #setCoupon(checkout: Checkout, coupon: Parameters<typeof changeCoupon>[2]): Promise<void> {
    const inCart = {
      now: this.#services.now,
      describeCart: (cart: Parameters<typeof describeCart>[0]) => describeCart(cart, this.#services),
    }
    return transact(this.#services.db, (tx) => changeCoupon(tx, checkout, coupon, inCart))
  }
}
