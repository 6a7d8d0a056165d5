import type { ReactNode } from 'react'

export interface ReceiptRow {
  label: ReactNode
  /** Formatted by the server. */
  amount: string
}

interface ReceiptProps {
  rows: ReceiptRow[]
  total: ReceiptRow
  /** Parts of the total, below it: the amounts due now and later. */
  parts?: ReceiptRow[]
  note?: ReactNode
}

/**
 * Totals on a strip of paper, with dots leading from each word to its amount.
 * @example <Receipt rows={[{ label: 'Subtotal', amount: '€20.00' }]} total={{ label: 'Total', amount: '€24.00' }} />
 */
export function Receipt({ rows, total, parts = [], note }: ReceiptProps) {
  return (
    <>
      <dl className="sums">
        {rows.map((row, index) => (
          <div key={index}>
            <dt>{row.label}</dt>
            <dd className="money">{row.amount}</dd>
          </div>
        ))}
        <div className="total">
          <dt>{total.label}</dt>
          <dd className="money">{total.amount}</dd>
        </div>
        {parts.map((row, index) => (
          <div key={index}>
            <dt>{row.label}</dt>
            <dd className="money">{row.amount}</dd>
          </div>
        ))}
      </dl>
      {note && <p className="hint">{note}</p>}
    </>
  )
}
