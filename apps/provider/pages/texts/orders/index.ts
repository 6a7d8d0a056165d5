import type { OrderStage } from '../../order-props.ts'
import type { PageLanguage, ShopProps } from '../../page-props.ts'
import { languageOf } from '../texts-of.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'
import { he } from './he.ts'
import type { OrderTexts } from './order-texts.ts'

const TEXTS: Readonly<Record<PageLanguage, OrderTexts>> = { en, de, fr, he }

/** In the language of the page. */
export const orderTextsOf = (shop: ShopProps): OrderTexts => TEXTS[languageOf(shop)]

export type { OrderTexts }

/** How far an order is, for whoever waits for it or comes for it. */
export function sayStage({ stage, isPickup }: { stage: OrderStage; isPickup: boolean }, texts: OrderTexts): string {
  return (isPickup && texts.pickup.stages[stage]) || texts.stages[stage]
}
