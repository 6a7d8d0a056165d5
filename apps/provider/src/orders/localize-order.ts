import type { OrderLineItem } from '@cartwright/contract'
import type { StoredOrder } from './order.ts'

/**
 * Localizes an order for reading: line texts are in the buyer's language if the reader (BCP 47) reads it, else in the
 * shop's own, as stored.
 */
export function localizeOrder<Read extends Pick<StoredOrder, 'content'>>(
  order: Read,
  language: string | undefined,
): Read {
  const { buyerLanguage, lineItems, appliedDiscounts } = order.content
  if (!language || !buyerLanguage || getPrimaryLanguage(language) !== getPrimaryLanguage(buyerLanguage)) return order
  return {
    ...order,
    content: {
      ...order.content,
      lineItems: lineItems.map(localizeLine),
      appliedDiscounts: appliedDiscounts?.map((discount) => ({
        ...discount,
        ...(discount.discountRule?.name && {
          discountRule: { ...discount.discountRule, name: preferTranslation(discount.discountRule.name) },
        }),
      })),
    },
  }
}

function localizeLine(line: OrderLineItem): OrderLineItem {
  return {
    ...line,
    productName: preferTranslation(line.productName),
    descriptionLines: line.descriptionLines.map((each) => ({
      ...each,
      ...(each.name && { name: preferTranslation(each.name) }),
      ...(each.plainText && { plainText: preferTranslation(each.plainText) }),
      ...(each.colorInfo && { colorInfo: preferTranslation(each.colorInfo) }),
    })),
  }
}

function preferTranslation<Text extends { original?: string | null; translated?: string | null }>(text: Text): Text {
  return { ...text, original: text.translated ?? text.original }
}

function getPrimaryLanguage(language: string): string | undefined {
  return language.split('-', 1)[0]?.toLowerCase()
}
