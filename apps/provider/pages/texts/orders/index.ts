import type { DatedStage, OrderStage } from '../../order-props.ts'
import type { PageLanguage, ShopProps } from '../../page-props.ts'
import { getPageLanguage } from '../index.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'
import { he } from './he.ts'
import type { OrderTexts } from './order-texts.ts'

const TEXTS: Readonly<Record<PageLanguage, OrderTexts>> = { en, de, fr, he }

/** Returns the texts in the language of the page. */
export const getOrderTexts = (shop: ShopProps): OrderTexts => TEXTS[getPageLanguage(shop)]

export type { OrderTexts }

/** Describes the stage of an order, for delivery or pickup. */
export function formatOrderStage(
  { stage, stageAt, isPickup }: { stage: OrderStage; stageAt?: string; isPickup: boolean },
  texts: OrderTexts,
): string {
  if (isDated(stage)) return (isPickup ? texts.pickup : texts).datedStages[stage](stageAt ?? '')
  return (isPickup && texts.pickup.stages[stage]) || texts.stages[stage]
}

const DATED = ['partly-sent-on', 'sent-on', 'partly-delivered', 'delivered'] as const satisfies readonly DatedStage[]

function isDated(stage: OrderStage): stage is DatedStage {
  return DATED.some((dated) => dated === stage)
}
