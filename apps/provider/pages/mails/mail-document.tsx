import type { CSSProperties } from 'react'
import type { MailContent } from './mail-content.ts'
import { MailPartBlock } from './mail-part-block.tsx'
import { SIGN, SOFT, TEXT } from './mail-styles.ts'

/**
 * HTML of a mail: one column of 600 pixels in tables with inline styles, which all mail programs render. Nothing is
 * loaded, so opening a mail reveals nothing. Mail programs with a dark mode get dark colours of the shop.
 */
export function MailDocument({ content }: { content: MailContent }) {
  const { language, subject, shop, title, text, code, links, parts, after, copyLink, footer } = content
  const direction = language === 'he' ? 'rtl' : 'ltr'
  return (
    <html lang={language} dir={direction}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Prevents mail programs from linking untrusted texts. */}
        <meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style>{DARK}</style>
      </head>
      <body className="wall" style={styles.body}>
        <div className="wall" style={styles.wall}>
          <table
            role="presentation"
            align="center"
            width={600}
            cellPadding={0}
            cellSpacing={0}
            dir={direction}
            style={{ ...styles.column, textAlign: direction === 'rtl' ? 'right' : 'left' }}
          >
            <tbody>
              <tr>
                <td className="shelf" style={styles.shop}>
                  {shop}
                </td>
              </tr>
              <tr>
                <td className="paper" style={styles.paper}>
                  <h1 style={styles.title}>{title}</h1>
                  {text.map((paragraph) => (
                    <p key={paragraph} style={styles.paragraph}>
                      {paragraph}
                    </p>
                  ))}
                  {code !== undefined && (
                    <p className="code" dir="ltr" style={code.length > 8 ? styles.password : styles.code}>
                      {code}
                    </p>
                  )}
                  {links.map((link, position) => (
                    <MailLink key={link.text} {...link} copyLink={copyLink} isMain={position === 0} />
                  ))}
                  {parts.map((part) => (
                    <MailPartBlock key={part.title} part={part} />
                  ))}
                  {after.map((paragraph) => (
                    <p key={paragraph} className="soft" style={styles.soft}>
                      {paragraph}
                    </p>
                  ))}
                </td>
              </tr>
              <tr>
                <td className="soft" style={styles.footer}>
                  {footer}
                </td>
              </tr>
            </tbody>
          </table>
        </div>
      </body>
    </html>
  )
}

/** Button with its URL below: some programs show no buttons, and some people want to see the target. */
function MailLink({ href, text, copyLink, isMain }: { href: string; text: string; copyLink: string; isMain: boolean }) {
  return (
    <>
      <p style={styles.action}>
        <a
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          className={isMain ? 'button' : 'link'}
          style={isMain ? styles.button : styles.link}
        >
          {text}
        </a>
      </p>
      {isMain && (
        <p className="soft" style={styles.address}>
          {copyLink}
          <br />
          <span dir="ltr">{href}</span>
        </p>
      )}
    </>
  )
}

const CODE: CSSProperties = {
  margin: '8px 0 24px',
  padding: '16px 12px',
  backgroundColor: '#e6efe4',
  borderRadius: 6,
  fontFamily: "ui-monospace, 'SF Mono', Consolas, 'DejaVu Sans Mono', monospace",
  lineHeight: '36px',
  textAlign: 'center',
}

const styles = {
  body: { margin: 0, padding: 0, backgroundColor: '#faf8f2', color: '#17231c', fontFamily: TEXT },
  wall: { padding: '24px 12px', backgroundColor: '#faf8f2' },
  column: { maxWidth: 600, width: '100%' },
  shop: {
    padding: '18px 28px',
    backgroundColor: '#17402e',
    color: '#f4f6e8',
    fontFamily: SIGN,
    fontSize: 20,
    fontWeight: 600,
    borderRadius: '6px 6px 0 0',
    overflowWrap: 'anywhere',
  },
  paper: {
    padding: '28px 28px 16px',
    backgroundColor: '#ffffff',
    borderRadius: '0 0 6px 6px',
    overflowWrap: 'anywhere',
  },
  title: { margin: '0 0 16px', fontFamily: SIGN, fontSize: 28, lineHeight: '32px', fontWeight: 600 },
  paragraph: { margin: '0 0 16px', fontSize: 17, lineHeight: '26px' },
  code: { ...CODE, fontSize: 28, letterSpacing: '0.12em' },
  // Fits on one line of a phone.
  password: { ...CODE, fontSize: 20 },
  action: { margin: '8px 0 16px' },
  button: {
    display: 'inline-block',
    padding: '14px 24px',
    backgroundColor: '#1c5038',
    color: '#ffffff',
    fontSize: 17,
    fontWeight: 600,
    textDecoration: 'none',
    borderRadius: 6,
  },
  link: { color: '#1c5038', fontSize: 17, textDecoration: 'underline' },
  address: { ...SOFT, margin: '0 0 20px' },
  soft: { ...SOFT, margin: '0 0 12px' },
  footer: { ...SOFT, padding: '16px 28px', overflowWrap: 'anywhere' },
} satisfies Record<string, CSSProperties>

const DARK = `@media (prefers-color-scheme: dark) {
  .wall { background-color: #121814 !important; color: #edf1ea !important; }
  .paper { background-color: #1b231d !important; }
  .shelf { background-color: #0d2a1e !important; }
  .code { background-color: #1f3327 !important; }
  .soft { color: #a6b3a9 !important; }
  .button { background-color: #b5dfc3 !important; color: #0c2117 !important; }
  .link { color: #b5dfc3 !important; }
  .rule { border-color: #3a463d !important; }
}`
