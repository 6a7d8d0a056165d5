import type {
  DatedStage,
  OrderMoney,
  OrderNews,
  OrderStage,
  ReturnProblemName,
  ShownReturn,
} from '../../order-props.ts'
import type { SumTexts } from './sum-texts.ts'

/** Texts of the order pages. */
export interface OrderTexts extends SumTexts {
  title: (number: string) => string
  placedAt: (at: string) => string
  stages: Record<Exclude<OrderStage, DatedStage>, string>
  datedStages: Record<DatedStage, (at: string) => string>
  /** Replacements for pickup. */
  pickup: {
    stages: Partial<Record<OrderStage, string>>
    datedStages: Record<DatedStage, (at: string) => string>
    parcels: string
    parcel: (at: string) => string
    delivered: (at: string) => string
  }
  moneys: Record<OrderMoney, string>
  bought: string
  pieces: (quantity: number, name: string) => string
  delivery: string
  pickedUp: string
  billing: string
  email: string
  note: string
  payment: string
  howToPay: (amount: string) => string
  payUntil: (day: string) => string
  invoice: string
  parcels: string
  parcel: (at: string) => string
  delivered: (at: string) => string
  tracking: string
  follow: string
  downloads: string
  download: string
  downloadsLeft: (left: number, until: string) => string
  returns: string
  kinds: Record<ShownReturn['kind'], (at: string) => string>
  returnStates: Record<ShownReturn['status'], string>
  askReturn: string
  withdraw: string
  withdrawUntil: (until: string) => string
  terms: (at: string) => string
  readTerms: string
  termsAt: string
  creditNote: (number: string, amount: string) => string
  reorder: string
  review: string
  toCart: string
  news: Record<OrderNews, string>
  linkHint: string

  form: {
    returnTitle: string
    returnLead: (number: string) => string
    withdrawTitle: string
    withdrawLead: (number: string) => string
    confirmTitle: string
    confirmLead: (number: string) => string
    receipt: (email: string) => string
    howMany: string
    of: (most: number) => string
    reason: string
    reasonHint: string
    send: string
    review: string
    confirm: string
    change: string
    back: string
    problems: (problem: ReturnProblemName, name: string, most: number) => string
  }
}
