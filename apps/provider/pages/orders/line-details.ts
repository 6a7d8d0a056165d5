import type { ShownLine } from '../order-props.ts'
import type { OrderTexts } from '../texts/orders/index.ts'

/** Details below the name of a line. */
export function getLineDetails(
  { details, subscription }: Pick<ShownLine, 'details' | 'subscription'>,
  texts: Pick<OrderTexts, 'subscription'>,
): string[] {
  return subscription ? [...details, texts.subscription(subscription)] : details
}
