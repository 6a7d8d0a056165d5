import type { AddressFormProps, WrittenAddress } from './address-props.ts'
import type { AccountFrame, OrderMoney, OrderStage, ShownReturn } from './order-props.ts'
import type { FormProblem } from './form-props.ts'
import type { ShopProps } from './shop-props.ts'

export type AccountProblemName =
  | 'address-missing'
  | 'address-wrong'
  | 'country-missing'
  | 'name-missing'
  | 'too-long'
  | 'too-many-addresses'
  | 'password-wrong'
  | 'prove-again'
  | 'not-confirmed'
  | 'gone'

export type AccountNews =
  | 'saved'
  | 'address-saved'
  | 'address-removed'
  | 'password-changed'
  | 'session-ended'
  | 'sessions-ended'

/** Props shared by all account pages. All forms are plain posts. */
export interface AccountPageProps {
  shop: ShopProps
  account: AccountFrame
  errors: AccountProblem[]
  said?: AccountNews
  returnOrigins?: string[]
}

/** Problem of a form, worded by these pages or by those of the sign-in. */
export type AccountProblem =
  /** For an address, `label` is the name of the part on the page, which fills it in. */
  { field: string; own: AccountProblemName; label?: string; example?: string } | (FormProblem & { own?: undefined })

/** Fields: `firstName`, `lastName`, `phone`. */
export interface AccountProfilePageProps extends AccountPageProps {
  form: { firstName: string; lastName: string; phone: string }
}

/** Fields: `id`, `intent` (`remove` or `default`). */
export interface AccountAddressesPageProps extends AccountPageProps {
  addresses: { id: string; lines: string[]; isDefault: boolean; editUrl: string }[]
  /** Undefined if the maximum number of addresses is reached. */
  newUrl?: string
}

/** Fields: those of the form, and `intent` (`update` after a change of country, or `save`). */
export interface AccountAddressPageProps extends AccountPageProps {
  action: string
  isNew: boolean
  listUrl: string
  form: AddressForm
  countries: { code: string; name: string }[]
  format: AddressFormProps
}

export interface AddressForm extends WrittenAddress {
  isDefault: boolean
}

export interface AccountOrdersPageProps extends AccountPageProps {
  orders: {
    number: string
    url: string
    at: string
    total: string
    stage: OrderStage
    stageAt?: string
    isPickup: boolean
    money: OrderMoney
    names: string[]
    returns: Pick<ShownReturn, 'kind' | 'status' | 'at'>[]
  }[]
  olderUrl?: string
  newestUrl?: string
}

/** Fields: `currentPassword`, `password`. */
export interface AccountPasswordPageProps extends AccountPageProps {
  hasPassword: boolean
  /** The last sign-in was a while ago. */
  asksPassword: boolean
}

/** Fields: `session`, `intent` (`end` or `end-others`). */
export interface AccountSessionsPageProps extends AccountPageProps {
  sessions: { id: string; device: string; where?: string; since: string; lastUsed: string; isThis: boolean }[]
}

/** Fields: `currentPassword`, `confirm`, `intent` (`export` or `delete`). */
export interface AccountDataPageProps extends AccountPageProps {
  /** The last sign-in was a while ago. */
  asksPassword: boolean
  /**
   * Open orders, for which the shop stores name and address until they are completed, even if the account is deleted.
   */
  ordersUnderWay: { number: string; url: string }[]
}

export interface AccountDeletedPageProps {
  shop: ShopProps
}
