import type { OrderReturn, ReturnStatus as WireStatus } from '@cartwright/contract'
import type { Return } from '../items/return.ts'

/** Converts a return to its wire form. */
export function describeReturn(
  { id, orderId, kind, status, lines, reason, decision, refundIds, createdAt, updatedAt }: Return,
  { orderNumber, names }: { orderNumber: string; names: ReadonlyMap<string, string> },
): OrderReturn {
  return {
    id,
    orderId,
    orderNumber,
    kind: kind === 'withdrawal' ? 'WITHDRAWAL' : 'RETURN',
    status: status.toUpperCase() as WireStatus, // same values in upper case
    lineItems: lines.map((line) => ({
      lineItemId: line.id,
      quantity: line.quantity,
      productName: names.get(line.id) ?? '',
    })),
    ...(reason !== undefined && { reason }),
    ...(decision !== undefined && { decision }),
    refundIds,
    createdDate: createdAt.toISOString(),
    updatedDate: updatedAt.toISOString(),
  }
}
