import type { OpenDelivery } from './delivery.ts'
import type { ChargedFee } from './fees.ts'
import type { Destination, TaxRules } from './input.ts'
import type { OpenLine } from './line-prices.ts'
import type { FindTaxAddress } from './tax-address.ts'

/** One amount that is taxed by itself. */
export interface TaxableItem {
  kind: 'LINE' | 'DELIVERY' | 'CHARGE' | 'FEE'
  /** The line, the code of the fee, the position of the charge; unique within the kind. */
  name: string
  amountMinor: bigint
  taxGroupId: string | undefined
  /** Undefined where no address is known, and where the shop does not tax deliveries: then there is no tax on it. */
  address: Destination | undefined
}

/** In this order: lines, the delivery, its charges, fees. */
export function taxableItems(
  {
    lines,
    delivery,
    fees,
  }: { lines: readonly OpenLine[]; delivery: OpenDelivery | undefined; fees: readonly ChargedFee[] },
  { addressBy, shippingIsTaxed, shippingTaxGroupId }: TaxRules,
  { addressOf, cartAddress }: { addressOf: FindTaxAddress; cartAddress: Destination | undefined },
): TaxableItem[] {
  const items: TaxableItem[] = lines.map(({ line, leftMinor }) => ({
    kind: 'LINE',
    name: line.id,
    amountMinor: leftMinor,
    taxGroupId: line.taxGroupId,
    address: addressOf(line.taxableAddress ?? addressBy, line.needsDelivery),
  }))
  if (delivery) {
    const shared = { taxGroupId: shippingTaxGroupId, address: shippingIsTaxed ? addressOf(addressBy, true) : undefined }
    items.push({ kind: 'DELIVERY', name: '', amountMinor: delivery.leftMinor, ...shared })
    for (const [at, { amountMinor }] of delivery.selected.charges.entries())
      items.push({ kind: 'CHARGE', name: String(at), amountMinor, ...shared })
  }
  for (const { rule, amountMinor } of fees)
    items.push({ kind: 'FEE', name: rule.code, amountMinor, taxGroupId: rule.taxGroupId, address: cartAddress })
  return items
}
