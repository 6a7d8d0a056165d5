import type { Context as HonoContext } from 'hono'
import type { MailboxPageProps, RenderPage } from '../../pages/page-props.ts'
import type { RenderMail } from '../../pages/mails/mail-props.ts'
import type { Database } from '../platform/db/pool.ts'
import { respondWithPage } from '../platform/http/respond-with-page.ts'
import { AppError } from '../platform/http/app-error.ts'
import type { RouteTable } from '../platform/http/route-table.ts'
import { isGuid } from '../platform/ids.ts'
import { formatTime, resolveLocale, toLocalizedShopProps } from '../settings/index.ts'
import { type MailShop, renderQueuedMail } from './mail-delivery.ts'
import { findQueuedMail, listQueuedMails, type QueuedMail } from './store.ts'

export interface MailboxServices {
  db: Database
  render: RenderPage
  renderMail: RenderMail
  providerUrl: string
  shop: () => MailShop
}

const MAX_SHOWN = 100

/** Headers of the HTML part of a mail, shown in a frame: no scripts and no requests; links open outside the frame. */
const FRAMED_MAIL = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
  'referrer-policy': 'no-referrer',
}

/**
 * Mounts the mailbox, where a local shop shows unsent mails. Its reader can sign in as anybody, so the caller mounts
 * it only outside production. Requests for other host names (DNS rebinding) get a 404.
 */
export function mountMailbox(routes: RouteTable, services: MailboxServices): void {
  const { db, render, renderMail, shop } = services
  const ownNames = ['localhost', '127.0.0.1', '[::1]', new URL(services.providerUrl).hostname]

  routes.use('/mailbox/*', async (c, next) => {
    if (!ownNames.includes(new URL(c.req.url).hostname)) throw noSuchMail()
    await next()
  })

  routes.get('/mailbox', (c) => show(c))

  routes.get('/mailbox/:id', async (c) => {
    const mail = await find(c.req.param('id'))
    const { subject, text } = renderQueuedMail(renderMail, mail, shop())
    const { id, recipient: to, createdAt } = mail
    return show(c, { id, to, subject, at: formatTime(createdAt, getClocks(c)), text, htmlUrl: `/mailbox/${id}/html` })
  })

  routes.get('/mailbox/:id/html', async (c) => {
    const { html } = renderQueuedMail(renderMail, await find(c.req.param('id')), shop())
    return new Response(html, { headers: FRAMED_MAIL })
  })

  async function show(c: HonoContext, open?: MailboxPageProps['open']): Promise<Response> {
    const clocks = getClocks(c)
    const mails = (await listQueuedMails(db, MAX_SHOWN)).map((mail) => ({
      id: mail.id,
      to: mail.recipient,
      subject: renderQueuedMail(renderMail, mail, shop()).subject,
      at: formatTime(mail.createdAt, clocks),
      href: `/mailbox/${mail.id}`,
    }))
    return respondWithPage(c, render('mailbox', { shop: toLocalizedShopProps(c, shop()), mails, open }))
  }

  /** Locale of the page's language, and time zone of the shop. */
  function getClocks(c: HonoContext): Pick<MailShop, 'locale' | 'timeZone'> {
    const { locale, timeZone } = shop()
    return { locale: resolveLocale(toLocalizedShopProps(c, shop()).lang, locale), timeZone }
  }

  async function find(id: string): Promise<QueuedMail> {
    const mail = isGuid(id) ? await findQueuedMail(db, id) : undefined
    if (!mail) throw noSuchMail()
    return mail
  }
}

function noSuchMail(): AppError {
  return new AppError('NOT_FOUND', 404, 'There is no such mail.')
}
