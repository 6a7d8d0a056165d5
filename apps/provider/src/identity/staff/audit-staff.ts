import { audit } from '../../platform/audit/index.ts'
import type { Tx } from '../../platform/db/transaction.ts'

/** Writes the audit entry of something that a staff member does on the staff pages. */
export function auditStaff(tx: Tx, staffId: string, action: string, at: Date): Promise<void> {
  return audit(tx, { actor: { kind: 'merchant', id: staffId }, action, at })
}
