import type { DiscountableDelivery } from './delivery.ts'
import type { ChargedFee } from './fees.ts'
import type { Destination, TaxRules } from './input.ts'
import type { DiscountableLine } from './discountable-line.ts'
import type { FindTaxAddress } from './tax-address.ts'

/** Amount that is taxed on its own. */
export interface TaxableItem {
  kind: 'LINE' | 'DELIVERY' | 'CHARGE' | 'FEE'
  /** The line, the code of the fee, the position of the charge; unique within the kind. */
  name: string
  amountMinor: bigint
  taxGroupId: string | undefined
  /** Goods whose rates it follows; undefined if its own tax group applies. */
  goods?: readonly TaxedGoods[]
  /** Undefined without an address, or if the shop does not tax deliveries: then it has no tax. */
  address: Destination | undefined
}

/** Remaining amount of the lines of one tax group. */
export interface TaxedGoods {
  taxGroupId: string | undefined
  valueMinor: bigint
}

/** Lists the taxable items in this order: lines, delivery, its charges, fees. */
export function listTaxableItems(
  {
    lines,
    delivery,
    fees,
  }: { lines: readonly DiscountableLine[]; delivery: DiscountableDelivery | undefined; fees: readonly ChargedFee[] },
  { addressBy, shippingIsTaxed, shippingTaxBy, shippingTaxGroupId }: TaxRules,
  { addressOf, cartAddress }: { addressOf: FindTaxAddress; cartAddress: Destination | undefined },
): TaxableItem[] {
  const followsGoods = shippingTaxBy !== 'TAX_GROUP'
  const items: TaxableItem[] = lines.map(({ line, remainingMinor }) => ({
    kind: 'LINE',
    name: line.id,
    amountMinor: remainingMinor,
    taxGroupId: line.taxGroupId,
    address: addressOf(line.taxableAddress ?? addressBy, line.needsDelivery),
  }))
  if (delivery) {
    const delivered = lines.filter(({ line }) => line.needsDelivery)
    const shared = {
      ...(followsGoods ? { taxGroupId: undefined, goods: groupGoods(delivered) } : { taxGroupId: shippingTaxGroupId }),
      address: shippingIsTaxed ? addressOf(addressBy, true) : undefined,
    }
    items.push({ kind: 'DELIVERY', name: '', amountMinor: delivery.remainingMinor, ...shared })
    for (const [at, { amountMinor }] of delivery.selected.charges.entries())
      items.push({ kind: 'CHARGE', name: String(at), amountMinor, ...shared })
  }
  for (const { rule, amountMinor, covered } of fees) {
    const { code, taxGroupId } = rule
    const goods = followsGoods && taxGroupId === undefined ? groupGoods(covered) : undefined
    items.push({ kind: 'FEE', name: code, amountMinor, taxGroupId, goods, address: cartAddress })
  }
  return items
}

function groupGoods(lines: readonly DiscountableLine[]): TaxedGoods[] {
  const values = new Map<string | undefined, bigint>()
  for (const { line, remainingMinor } of lines)
    values.set(line.taxGroupId, (values.get(line.taxGroupId) ?? 0n) + remainingMinor)
  return [...values].map(([taxGroupId, valueMinor]) => ({ taxGroupId, valueMinor }))
}
