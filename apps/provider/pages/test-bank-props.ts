import type { ShopProps } from './page-props.ts'

/** The page of the bank that test cards belong to. Types only. */
export interface TestBankPageProps {
  shop: ShopProps
  /** What the buyer is asked about; undefined where there is nothing to decide. */
  open?: { action: string; amount: string }
}
