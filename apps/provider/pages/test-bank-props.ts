import type { ShopProps } from './shop-props.ts'

/** Props of the bank page for test cards. Types only. */
export interface TestBankPageProps {
  shop: ShopProps
  /** Pending authentication; undefined if there is none. */
  open?: { action: string; amount: string }
}
