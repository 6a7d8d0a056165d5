import type { Context as HonoContext, Hono } from 'hono'
import type { MailboxPageProps, RenderPage } from '../../pages/page-props.ts'
import type { RenderMail } from '../../pages/mails/mail-props.ts'
import type { Database } from '../platform/db/pool.ts'
import { respondWithPage } from '../platform/http/respond-with-page.ts'
import { AppError } from '../platform/http/app-error.ts'
import { isGuid } from '../platform/ids.ts'
import { toShopProps, formatTime } from '../settings/index.ts'
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

/** The HTML part of a mail is shown in a frame of the mailbox: it runs nothing and fetches nothing, and its links open outside of the frame. */
const FRAMED_MAIL = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
  'referrer-policy': 'no-referrer',
}

/**
 * Where a shop on this machine shows the mails that it does not send. Whoever reads them can sign in as anybody: the caller mounts it outside of production alone, and a
 * page that has pointed its own name at this machine (DNS rebinding) gets nothing.
 */
export function mountMailbox(app: Hono, services: MailboxServices): void {
  const { db, render, renderMail, shop } = services
  const ownNames = ['localhost', '127.0.0.1', '[::1]', new URL(services.providerUrl).hostname]

  app.use('/mailbox/*', async (c, next) => {
    if (!ownNames.includes(new URL(c.req.url).hostname)) throw noSuchMail()
    await next()
  })

  app.get('/mailbox', (c) => show(c))

  app.get('/mailbox/:id', async (c) => {
    const mail = await find(c.req.param('id'))
    const { subject, text } = renderQueuedMail(renderMail, mail, shop())
    const { id, recipient: to, createdAt } = mail
    return show(c, { id, to, subject, at: formatTime(createdAt, shop()), text, htmlUrl: `/mailbox/${id}/html` })
  })

  app.get('/mailbox/:id/html', async (c) => {
    const { html } = renderQueuedMail(renderMail, await find(c.req.param('id')), shop())
    return new Response(html, { headers: FRAMED_MAIL })
  })

  async function show(c: HonoContext, open?: MailboxPageProps['open']): Promise<Response> {
    const mails = (await listQueuedMails(db, MAX_SHOWN)).map((mail) => ({
      id: mail.id,
      to: mail.recipient,
      subject: renderQueuedMail(renderMail, mail, shop()).subject,
      at: formatTime(mail.createdAt, shop()),
      href: `/mailbox/${mail.id}`,
    }))
    return respondWithPage(c, render('mailbox', { shop: toShopProps(shop()), mails, open }))
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
