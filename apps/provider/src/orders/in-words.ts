import type { OrderLineItem } from '@cartwright/contract'
import type { KeptOrder } from './order.ts'

/** For reading only: what was bought in the words in which its buyer bought it, where whoever reads (BCP 47) reads that language; else in the shop's own, as it is kept. */
export function inWordsOf<Read extends Pick<KeptOrder, 'content'>>(order: Read, language: string | undefined): Read {
  const { buyerLanguage, lineItems, appliedDiscounts } = order.content
  if (!language || !buyerLanguage || spoken(language) !== spoken(buyerLanguage)) return order
  return {
    ...order,
    content: {
      ...order.content,
      lineItems: lineItems.map(lineInWords),
      appliedDiscounts: appliedDiscounts?.map((discount) => ({
        ...discount,
        ...(discount.discountRule?.name && {
          discountRule: { ...discount.discountRule, name: translated(discount.discountRule.name) },
        }),
      })),
    },
  }
}

function lineInWords(line: OrderLineItem): OrderLineItem {
  return {
    ...line,
    productName: translated(line.productName),
    descriptionLines: line.descriptionLines.map((each) => ({
      ...each,
      ...(each.name && { name: translated(each.name) }),
      ...(each.plainText && { plainText: translated(each.plainText) }),
      ...(each.colorInfo && { colorInfo: translated(each.colorInfo) }),
    })),
  }
}

function translated<Text extends { original?: string | null; translated?: string | null }>(text: Text): Text {
  return { ...text, original: text.translated ?? text.original }
}

function spoken(language: string): string | undefined {
  return language.split('-', 1)[0]?.toLowerCase()
}
