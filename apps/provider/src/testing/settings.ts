import type { CheckoutSettings, PaymentSettings, SignInSettings } from '@cartwright/contract'
import type { Database } from '../platform/db/pool.ts'
import {
  saveSettings,
  DEFAULT_CHECKOUT_SETTINGS,
  DEFAULT_PAYMENT_SETTINGS,
  DEFAULT_SIGN_IN_SETTINGS,
} from '../settings/index.ts'

const SHOP = {
  name: 'Test shop',
  currency: 'EUR',
  locale: 'en-IE',
  timeZone: 'Europe/Berlin',
  weightUnit: 'KG',
  email: 'shop@example.com',
  address: { addressLine1: 'Street 1', city: 'Berlin', postalCode: '10115', country: 'DE' },
}

const SHIPPING = {
  regions: [
    {
      code: 'germany',
      title: 'Germany',
      countries: ['DE'],
      options: [
        { code: 'parcel', title: 'Parcel', deliveryTime: '2–3 days', price: '4.90', freeFrom: '60.00' },
        { code: 'express', title: 'Express', deliveryTime: '1 day', price: '11.90' },
      ],
    },
    {
      code: 'france',
      title: 'France',
      countries: ['FR'],
      options: [{ code: 'france-parcel', title: 'Parcel', price: '9.90' }],
    },
  ],
}

const TAX = {
  taxIncludedInPrices: true,
  shippingIsTaxed: true,
  regions: [
    { name: 'Germany', type: 'COUNTRY', country: 'DE', rates: [{ taxName: 'VAT', rate: '0.19' }] },
    { name: 'France', type: 'COUNTRY', country: 'FR', rates: [{ taxName: 'VAT', rate: '0.20' }] },
  ],
}

/** Settings of a test shop: members of common groups and of sign-in; other groups as a whole. */
export interface TestSettings {
  shop?: object
  shipping?: object
  tax?: object
  discounts?: object
  fees?: object
  currencies?: object
  carts?: object
  coupons?: object
  pages?: object
  reviews?: object
  signIn?: Partial<SignInSettings>
  payments?: Partial<PaymentSettings>
  checkout?: Partial<CheckoutSettings>
}

/** Saves settings of a small European shop: euros, tax included, delivery to two countries. */
export async function saveTestSettings(db: Database, changed: TestSettings = {}): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await saveSettings(tx, 'shop', { ...SHOP, ...changed.shop })
    await saveSettings(tx, 'shipping', { ...SHIPPING, ...changed.shipping })
    await saveSettings(tx, 'tax', { ...TAX, ...changed.tax })
    for (const group of ['discounts', 'fees', 'currencies', 'carts', 'coupons', 'pages', 'reviews'] as const)
      if (changed[group]) await saveSettings(tx, group, changed[group])
    if (changed.payments) await saveSettings(tx, 'payments', { ...DEFAULT_PAYMENT_SETTINGS, ...changed.payments })
    if (changed.checkout) await saveSettings(tx, 'checkout', { ...DEFAULT_CHECKOUT_SETTINGS, ...changed.checkout })
    if (changed.signIn) await saveSettings(tx, 'signIn', { ...DEFAULT_SIGN_IN_SETTINGS, ...changed.signIn })
  })
}
