import type Big from 'big.js'
import type { Languages } from '../../settings/index.ts'

/** Audience of a response: language, currency, rights, host of media. */
export interface CatalogueView {
  /** Locale of formatted prices. */
  locale: string
  /** Languages of texts, by priority. */
  languages: Languages
  /** Currency of the buyer and its exchange rate; absent if it is the currency of the shop. */
  converted?: { currency: string; rate: Big }
  /** Includes costs and profits, for merchants only. */
  withCosts?: boolean
  /** Origin of media addresses (`getMediaOrigin`). */
  mediaOrigin: string
  storefrontUrl: string
}
