import type { Context as HonoContext } from 'hono'
import type { OrderNews, OrderPageProps, ReturnPageProps } from '../../../pages/page-props.ts'
import { transact } from '../../platform/db/transaction.ts'
import { respondWithPage } from '../../platform/http/respond-with-page.ts'
import { readPageForm } from '../../platform/http/read-page-form.ts'
import type { RouteTable } from '../../platform/http/route-table.ts'
import { fetchDownload } from '../downloads/downloads.ts'
import { formatMoney } from '../../platform/money.ts'
import { formatInvoiceNumber } from '../invoices/invoice.ts'
import { listInvoiceDocumentsOfOrder } from '../invoices/store.ts'
import type { StoredOrder } from '../order.ts'
import { createOrderLink } from '../order-link.ts'
import { withCurrentImageUrls } from '../current-image-urls.ts'
import { requestReturn } from '../returns/request-return.ts'
import {
  hasRightOfWithdrawal,
  canWithdraw,
  listReturnableLines,
  type ReturnKind,
  getWithdrawalDeadline,
} from '../items/return.ts'
import type { OrderPageServices, OrderPageContext } from './order-page-context.ts'
import { localizeOrder } from '../localize-order.ts'
import {
  checkReturnForm,
  toReturnProblem,
  parseReturnForm,
  type ReturnForm,
  serializeReturnForm,
} from './return-form.ts'
import {
  formatDay,
  type OrderPageData,
  readOrderPageData,
  toShownLines,
  describeOrderPage,
} from './describe-order-page.ts'
import { findReviewUrls } from './review-urls.ts'
import type { PricingSettings } from '../../pricing/index.ts'
import { addCalendarDays } from '../../platform/time-zones.ts'
import { createBuyerView, resolveLanguages } from '../../settings/index.ts'
import { getOrderName } from '../order-name.ts'
import { maskEmail } from '../../identity/index.ts'

type LoadOrderPage = (c: HonoContext) => Promise<OrderPageContext | Response>

const KINDS: Readonly<Record<string, ReturnKind>> = { return: 'return', withdraw: 'withdrawal' }
const PAGES: Readonly<Record<ReturnKind, string>> = { return: 'return', withdrawal: 'withdraw' }
const NOTICES: readonly string[] = ['return-requested', 'withdrawn'] satisfies OrderNews[]

/** Mounts the pages of one order below a path; `enter` loads the order or redirects. */
export function mountOrderPages(
  routes: RouteTable,
  at: string,
  services: OrderPageServices,
  enter: LoadOrderPage,
): void {
  routes.get(at, (c) =>
    withOrderPage(c, enter, async (seen) => {
      const said = c.req.query('said') ?? ''
      return showOrderPage(c, seen, services, NOTICES.includes(said) ? { said: said as OrderNews } : {}) // one of the list
    }),
  )

  routes.get(`${at}/downloads/:line`, (c) =>
    withOrderPage(c, enter, async ({ order }) => {
      // Previews and scanners send HEAD requests; only a GET counts as a download.
      if (c.req.method === 'HEAD') return c.body(null, 200)
      c.header('referrer-policy', 'no-referrer')
      return c.redirect(await fetchDownload(services.db, order, c.req.param('line') ?? '', services), 303)
    }),
  )

  for (const [page, kind] of Object.entries(KINDS)) {
    routes.get(`${at}/${page}`, (c) =>
      withReturnPage(c, enter, kind, async (seen) =>
        reviewReturn(c, seen, services, kind, new URL(c.req.url).searchParams),
      ),
    )
    routes.post(`${at}/${page}`, (c) =>
      withReturnPage(c, enter, kind, async (seen) =>
        submitReturn(c, seen, services, kind, parseReturnForm(await readPageForm(c.req.raw), seen.order)),
      ),
    )
  }
}

async function withOrderPage(
  c: HonoContext,
  enter: LoadOrderPage,
  serve: (seen: OrderPageContext) => Promise<Response>,
): Promise<Response> {
  const seen = await enter(c)
  return seen instanceof Response ? seen : serve(seen)
}

/** Redirects a withdrawal page to the return page for buyers without a legal right of withdrawal. */
async function withReturnPage(
  c: HonoContext,
  enter: LoadOrderPage,
  kind: ReturnKind,
  serve: (seen: OrderPageContext) => Promise<Response>,
): Promise<Response> {
  return withOrderPage(c, enter, async (seen) =>
    kind === 'withdrawal' && !hasRightOfWithdrawal(seen.order)
      ? c.redirect(`${seen.path}/${PAGES.return}`, 303)
      : serve(seen),
  )
}

function getSettings(lang: string, { settings }: OrderPageServices): PricingSettings {
  return settings.currentIn(resolveLanguages(lang, settings.current().shop))
}

function getLocale({ lang }: OrderPageContext['shop'], { settings }: Pick<OrderPageServices, 'settings'>): string {
  return createBuyerView({ language: lang }, settings.current()).locale
}

export async function showOrderPage(
  c: HonoContext,
  { order, path, shop, account, returnOrigins }: OrderPageContext,
  services: OrderPageServices,
  more: Pick<OrderPageProps, 'said' | 'missing' | 'cartUrl'> = {},
): Promise<Response> {
  const settings = getSettings(shop.lang, services)
  const shown = await describeOrderPage(
    services.db,
    withCurrentImageUrls(order, services.providerUrl),
    await readOrderPageData(services.db, order),
    {
      lang: shop.lang,
      path,
      settings,
      now: services.now(),
    },
  )
  const { catalogue, storefrontUrl } = services.cart
  const reviewUrls = await findReviewUrls(order, settings, { lang: shop.lang, catalogue, storefrontUrl })
  return respondWithPage(
    c,
    services.render('order', {
      ...shown,
      lines: shown.lines.map((line) => ({ ...line, reviewUrl: reviewUrls.get(line.id) })),
      ...more,
      shop,
      account,
      returnOrigins,
      ...(account && { reorderUrl: `${path}/reorder` }),
      ...(await listDocumentLinks(order, getLocale(shop, services), services)),
    }),
  )
}

/** Links of invoice and credit notes. They contain the link of the order, so that they can be passed on. */
async function listDocumentLinks(
  order: StoredOrder,
  locale: string,
  services: OrderPageServices,
): Promise<Pick<OrderPageProps, 'invoiceUrl' | 'creditNotes'>> {
  const papers = await listInvoiceDocumentsOfOrder(services.db, order)
  const link = createOrderLink(order.id, services)
  const notes = papers.filter(({ kind }) => kind === 'credit-note')
  return {
    ...((order.status === 'APPROVED' || papers.length > 0) && { invoiceUrl: `${link}/invoice` }),
    creditNotes: notes.map((note) => ({
      number: formatInvoiceNumber(note),
      amount: formatMoney({ minor: note.amountMinor, currency: note.currency }, locale),
      url: `${link}/credit-notes/${formatInvoiceNumber(note)}`,
    })),
  }
}

/** Shows the form, or its review step, which has a URL of its own so that the Back button works. */
async function reviewReturn(
  c: HonoContext,
  seen: OrderPageContext,
  services: OrderPageServices,
  kind: ReturnKind,
  chosen: URLSearchParams,
): Promise<Response> {
  const facts = await readOrderPageData(services.db, seen.order)
  if (!chosen.has('intent')) return showReturn(c, seen, services, { kind, ...facts })
  const form = parseReturnForm(chosen, seen.order)
  const { problems } = checkReturnForm(
    form,
    listReturnableLines(seen.order, facts.returns, facts.history),
    localizeOrder(seen.order, seen.shop.lang),
  )
  const isReviewed = form.intent === 'review' && problems.length === 0
  return showReturn(c, seen, services, { kind, form, ...facts, ...(isReviewed && { step: 'confirm' as const }) })
}

async function submitReturn(
  c: HonoContext,
  seen: OrderPageContext,
  services: OrderPageServices,
  kind: ReturnKind,
  form: ReturnForm,
): Promise<Response> {
  const { order, by } = seen
  const facts = await readOrderPageData(services.db, order)
  const { chosen, problems } = checkReturnForm(
    form,
    listReturnableLines(order, facts.returns.slice(0, form.known), facts.history),
    localizeOrder(order, seen.shop.lang),
  )
  const again = { kind, form, ...facts }
  if (problems.length > 0 && form.intent !== 'back')
    return showReturn(c, seen, services, { ...again, errors: problems })
  if (form.intent !== 'send') return c.redirect(`${seen.path}/${PAGES[kind]}?${serializeReturnForm(form)}`, 303)
  try {
    await transact(services.db, (tx) =>
      requestReturn(tx, order.id, { kind, lines: chosen, reason: form.reason, known: form.known }, by, services),
    )
  } catch (error) {
    const errors = [toReturnProblem(error)]
    return showReturn(c, seen, services, { kind, form, ...(await readOrderPageData(services.db, order)), errors })
  }
  return c.redirect(`${seen.path}?said=${kind === 'withdrawal' ? 'withdrawn' : 'return-requested'}`, 303)
}

function showReturn(
  c: HonoContext,
  { order, path, shop, account, returnOrigins }: OrderPageContext,
  { render, settings, providerUrl, now }: OrderPageServices,
  more: OrderPageData & {
    kind: ReturnKind
    form?: ReturnForm
    step?: ReturnPageProps['step']
    errors?: ReturnPageProps['errors']
  },
): Response {
  const { kind, form, step = 'choose', history, returns } = more
  const locale = getLocale(shop, { settings })
  const { timeZone } = settings.current().shop
  const isOpen =
    order.status === 'APPROVED' && (kind === 'return' || canWithdraw(order, history, { now: now(), timeZone }))
  const returnable = isOpen ? listReturnableLines(order, returns, history) : []
  const lines = toShownLines(withCurrentImageUrls(order, providerUrl), { lang: shop.lang, locale }).flatMap((line) => {
    const most = returnable.find(({ id }) => id === line.id)?.quantity
    if (most === undefined) return []
    const written = form?.quantities.get(line.id)
    // By default, a withdrawal covers everything.
    const usual = kind === 'withdrawal' ? most : 0
    return [{ ...line, most, chosen: written === undefined || !/^\d{1,6}$/.test(written) ? usual : Number(written) }]
  })
  const ends = kind === 'withdrawal' ? getWithdrawalDeadline(order, history, timeZone) : undefined
  const closed: ReturnPageProps['errors'] = [
    { field: '', problem: order.status === 'APPROVED' && kind === 'withdrawal' && !isOpen ? 'over' : 'not-possible' },
  ]
  return respondWithPage(
    c,
    render('return', {
      shop,
      account,
      returnOrigins,
      action: `${path}/${PAGES[kind]}`,
      errors: more.errors ?? (lines.length === 0 ? closed : []),
      kind,
      step,
      orderNumber: getOrderName(order),
      orderUrl: path,
      lines,
      known: returns.length,
      reason: form?.reason ?? '',
      email: order.content.buyerInfo?.email && maskEmail(order.content.buyerInfo.email),
      // The last full day.
      until: ends && formatDay(addCalendarDays(ends, -1, timeZone), locale, timeZone),
    }),
  )
}
