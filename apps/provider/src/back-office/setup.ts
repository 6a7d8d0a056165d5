import type { CardPayments, SetupStep, SetupStepName, ShopSetup } from '@cartwright/contract'
import type { PricingSettings } from '../pricing/index.ts'
import type { SetupFacts } from './setup-store.ts'

/** Facts about the installation that staff cannot change in the back office. */
export interface Installation {
  cardProviders: Pick<ReadonlyMap<string, unknown>, 'has'>
  sendsMail: boolean
  storefrontUrl: string
}

/** Name of a shop that nobody has named yet (`demo-shop/initial-settings.ts`). */
export const INITIAL_SHOP_NAME = 'New shop'

/** Steps without which a shop is complete: it has a default look, and no logo. */
const OPTIONAL: readonly SetupStepName[] = ['LOGO', 'LOOK']

/** Describes how far the setup is: by the state of the shop, not by what somebody has ticked. */
export function toShopSetup(settings: PricingSettings, facts: SetupFacts, installation: Installation): ShopSetup {
  const cardPayments = findCardPayments(settings, installation)
  const done: Omit<Record<SetupStepName, boolean>, 'GO_LIVE'> = {
    NAME: settings.shop.name !== INITIAL_SHOP_NAME,
    LOGO: settings.look.logo !== undefined,
    LOOK: hasChosenLook(settings),
    ADDRESS: settings.shop.address.addressLine1 !== '' && settings.shop.address.city !== '',
    PRODUCT: facts.hasVisibleProduct,
    DELIVERY: hasDelivery(settings) || (facts.hasVisibleProduct && !facts.hasPhysicalProduct),
    TAX: settings.pricing.tax.regions.length > 0,
    PAYMENTS: cardPayments !== 'NONE' || settings.payments.manual.length > 0,
    TERMS: settings.checkout.terms !== undefined || settings.pages.some(({ kind }) => kind === 'TERMS'),
    TEST_ORDER: facts.hasOrder,
  }
  const isReady = Object.entries(done).every(([name, isDone]) => isDone || OPTIONAL.some((each) => each === name))
  const isLive = isReady && !settings.opening.isClosed
  const steps = Object.entries({ ...done, GO_LIVE: isLive }).map(([name, isDone]): SetupStep => ({
    name: name as SetupStepName, // the keys of the record
    isDone,
    isOptional: OPTIONAL.some((each) => each === name),
  }))
  return {
    steps,
    isComplete: isLive,
    isDismissed: facts.isDismissed,
    cardPayments,
    sendsMail: installation.sendsMail,
    isPublic: !/^(localhost|127\.|\[::1\])/.test(new URL(installation.storefrontUrl).host),
  }
}

function hasChosenLook({ look: { accent, secondAccent, paper, ink, type } }: PricingSettings): boolean {
  return [accent, secondAccent, paper, ink, type].some((each) => each !== undefined)
}

function hasDelivery({ pricing }: PricingSettings): boolean {
  return pricing.shipping.regions.some(({ options }) => options.length > 0)
}

/** Cards that the checkout offers: of a provider that is set up, and that the settings do not leave out. */
function findCardPayments({ payments }: PricingSettings, { cardProviders }: Installation): CardPayments {
  const isOffered = (name: 'test' | 'stripe'): boolean =>
    cardProviders.has(name) && (payments.providers?.includes(name) ?? true)
  if (isOffered('stripe')) return 'LIVE'
  return isOffered('test') ? 'TEST' : 'NONE'
}
