import type { CSSProperties } from 'react'
import type { MailPart, MailRow } from './mail-part.ts'
import { SIGN, SOFT } from './mail-styles.ts'

/**
 * Heading with sentences, a table of lines and totals, and links. An address or name in another script keeps its own
 * direction.
 */
export function MailPartBlock({ part: { title, paragraphs = [], rows = [], links = [] } }: { part: MailPart }) {
  return (
    <>
      <h2 className="rule" style={styles.title}>
        {title}
      </h2>
      {paragraphs.map((paragraph, position) => (
        <p key={`${position} ${paragraph}`} dir="auto" style={styles.paragraph}>
          {paragraph}
        </p>
      ))}
      {rows.length > 0 && (
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={styles.table}>
          <tbody>
            {rows.map((row, position) => (
              <Row
                key={`${position} ${row.what}`}
                row={row}
                isFirstSum={row.isSum === true && !rows[position - 1]?.isSum}
              />
            ))}
          </tbody>
        </table>
      )}
      {links.map(({ href, text }) => (
        <p key={href} style={styles.paragraph}>
          <a href={href} target="_blank" rel="noopener noreferrer" className="link" style={styles.link}>
            {text}
          </a>
        </p>
      ))}
    </>
  )
}

function Row({ row: { what, details = [], amount, isStrong }, isFirstSum }: { row: MailRow; isFirstSum: boolean }) {
  const cell: CSSProperties = {
    ...styles.cell,
    ...(isStrong && { fontWeight: 600 }),
    ...(isFirstSum && styles.ruled),
  }
  return (
    <tr>
      <td className={isFirstSum ? 'rule' : undefined} style={cell}>
        {what}
        {details.map((detail) => (
          <span key={detail} className="soft" dir="auto" style={styles.detail}>
            {detail}
          </span>
        ))}
      </td>
      <td className={isFirstSum ? 'rule' : undefined} style={{ ...cell, ...styles.amount }}>
        {amount}
      </td>
    </tr>
  )
}

const styles = {
  title: {
    margin: '24px 0 10px',
    padding: '16px 0 0',
    borderTop: '1px solid #d8ded6',
    fontFamily: SIGN,
    fontSize: 20,
    lineHeight: '24px',
    fontWeight: 600,
  },
  paragraph: { margin: '0 0 6px', fontSize: 16, lineHeight: '24px' },
  table: { margin: '0 0 12px' },
  cell: { padding: '5px 0', fontSize: 16, lineHeight: '24px', verticalAlign: 'top' },
  ruled: { borderTop: '1px solid #d8ded6', paddingTop: 10 },
  // Amounts stay on one line; labels wrap.
  amount: { paddingInlineStart: 16, whiteSpace: 'nowrap', textAlign: 'end' },
  detail: { ...SOFT, display: 'block' },
  link: { color: '#1c5038', textDecoration: 'underline' },
} satisfies Record<string, CSSProperties>
