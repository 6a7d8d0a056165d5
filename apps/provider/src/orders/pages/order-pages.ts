import type { Context as HonoContext, Hono } from 'hono'
import type { OrderNews, OrderPageProps, ReturnPageProps } from '../../../pages/page-props.ts'
import { transact } from '../../db/transaction.ts'
import { answerPage } from '../../http/answer-page.ts'
import { readPageForm } from '../../http/read-page-form.ts'
import { fetchDownload } from '../downloads/downloads.ts'
import { formatMoney } from '../../money.ts'
import { nameOfPaper } from '../invoices/invoice.ts'
import { listPapersOf } from '../invoices/store.ts'
import type { KeptOrder } from '../order.ts'
import { orderLink } from '../order-link.ts'
import { withPicturesNow } from '../pictures-now.ts'
import { requestReturn } from '../returns/request-return.ts'
import {
  hasRightOfWithdrawal,
  mayWithdraw,
  returnablePieces,
  type ReturnKind,
  withdrawalEnds,
} from '../returns/return.ts'
import type { OrderPageServices, OrderVisit } from './order-visit.ts'
import { inWordsOf } from '../in-words.ts'
import { checkReturnForm, problemOfRefusal, readReturnForm, type ReturnForm, writeReturnForm } from './return-form.ts'
import { formatDay, type OrderFacts, readFacts, showLines, showOrder } from './show-order.ts'
import { maskAddress } from '../written-address.ts'
import type { PricingSettings } from '../../pricing/index.ts'
import { buyerView, daysLater, languagesFor } from '../../settings/index.ts'
import { orderName } from '../order-name.ts'

type Enter = (c: HonoContext) => Promise<OrderVisit | Response>

const KINDS: Readonly<Record<string, ReturnKind>> = { return: 'return', withdraw: 'withdrawal' }
const PAGES: Readonly<Record<ReturnKind, string>> = { return: 'return', withdrawal: 'withdraw' }
const SAID: readonly string[] = ['return-requested', 'withdrawn'] satisfies OrderNews[]

/** The pages of one order, below the address under which whoever may see it comes to it. */
export function mountOrderPages(app: Hono, at: string, services: OrderPageServices, enter: Enter): void {
  app.get(at, (c) =>
    visit(c, enter, async (seen) => {
      const said = c.req.query('said') ?? ''
      return showPage(c, seen, services, SAID.includes(said) ? { said: said as OrderNews } : {}) // one of the list
    }),
  )

  app.get(`${at}/downloads/:line`, (c) =>
    visit(c, enter, async ({ order }) => {
      // Previews and scanners ask for the head of a link; only a person's visit counts.
      if (c.req.method === 'HEAD') return c.body(null, 200)
      c.header('referrer-policy', 'no-referrer')
      return c.redirect(await fetchDownload(services.db, order, c.req.param('line') ?? '', services), 303)
    }),
  )

  for (const [page, kind] of Object.entries(KINDS)) {
    app.get(`${at}/${page}`, (c) =>
      visitReturn(c, enter, kind, async (seen) =>
        reviewReturn(c, seen, services, kind, new URL(c.req.url).searchParams),
      ),
    )
    app.post(`${at}/${page}`, (c) =>
      visitReturn(c, enter, kind, async (seen) =>
        submitReturn(c, seen, services, kind, readReturnForm(await readPageForm(c.req.raw), seen.order)),
      ),
    )
  }
}

async function visit(c: HonoContext, enter: Enter, serve: (seen: OrderVisit) => Promise<Response>): Promise<Response> {
  const seen = await enter(c)
  return seen instanceof Response ? seen : serve(seen)
}

/** A buyer whom the law gives no right of withdrawal is sent to the return instead: nothing tells them of a withdrawal. */
async function visitReturn(
  c: HonoContext,
  enter: Enter,
  kind: ReturnKind,
  serve: (seen: OrderVisit) => Promise<Response>,
): Promise<Response> {
  return visit(c, enter, async (seen) =>
    kind === 'withdrawal' && !hasRightOfWithdrawal(seen.order)
      ? c.redirect(`${seen.path}/${PAGES.return}`, 303)
      : serve(seen),
  )
}

function settingsFor(lang: string, { settings }: OrderPageServices): PricingSettings {
  return settings.currentIn(languagesFor(lang, settings.current().shop))
}

function localeOf({ lang }: OrderVisit['shop'], { settings }: Pick<OrderPageServices, 'settings'>): string {
  return buyerView({ language: lang }, settings.current()).locale
}

export async function showPage(
  c: HonoContext,
  { order, path, shop, account, returnOrigins }: OrderVisit,
  services: OrderPageServices,
  more: Pick<OrderPageProps, 'said' | 'missing' | 'cartUrl'> = {},
): Promise<Response> {
  const shown = await showOrder(
    services.db,
    withPicturesNow(order, services.providerUrl),
    await readFacts(services.db, order),
    {
      lang: shop.lang,
      path,
      settings: settingsFor(shop.lang, services),
      now: services.now(),
    },
  )
  return answerPage(
    c,
    services.render('order', {
      ...shown,
      ...more,
      shop,
      account,
      returnOrigins,
      ...(account && { reorderUrl: `${path}/reorder` }),
      ...(await papersOf(order, localeOf(shop, services), services)),
    }),
  )
}

/** Where its invoice and credit notes are read: by the link of the order, so that they can be handed on. */
async function papersOf(
  order: KeptOrder,
  locale: string,
  services: OrderPageServices,
): Promise<Pick<OrderPageProps, 'invoiceUrl' | 'creditNotes'>> {
  const papers = await listPapersOf(services.db, order)
  const link = orderLink(order.id, services)
  const notes = papers.filter(({ kind }) => kind === 'credit-note')
  return {
    ...((order.status === 'APPROVED' || papers.length > 0) && { invoiceUrl: `${link}/invoice` }),
    creditNotes: notes.map((note) => ({
      number: nameOfPaper(note),
      amount: formatMoney({ minor: note.amountMinor, currency: note.currency }, locale),
      url: `${link}/credit-notes/${nameOfPaper(note)}`,
    })),
  }
}

/** The form, or what was chosen in it, to look at once more: that step has an address of its own, so that Back leads through it. */
async function reviewReturn(
  c: HonoContext,
  seen: OrderVisit,
  services: OrderPageServices,
  kind: ReturnKind,
  chosen: URLSearchParams,
): Promise<Response> {
  const facts = await readFacts(services.db, seen.order)
  if (!chosen.has('intent')) return showReturn(c, seen, services, { kind, ...facts })
  const form = readReturnForm(chosen, seen.order)
  const { problems } = checkReturnForm(
    form,
    returnablePieces(seen.order, facts.returns, facts.history),
    inWordsOf(seen.order, seen.shop.lang),
  )
  const isReviewed = form.intent === 'review' && problems.length === 0
  return showReturn(c, seen, services, { kind, form, ...facts, ...(isReviewed && { step: 'confirm' as const }) })
}

async function submitReturn(
  c: HonoContext,
  seen: OrderVisit,
  services: OrderPageServices,
  kind: ReturnKind,
  form: ReturnForm,
): Promise<Response> {
  const { order, by } = seen
  const facts = await readFacts(services.db, order)
  const { chosen, problems } = checkReturnForm(
    form,
    returnablePieces(order, facts.returns.slice(0, form.known), facts.history),
    inWordsOf(order, seen.shop.lang),
  )
  const again = { kind, form, ...facts }
  if (problems.length > 0 && form.intent !== 'back')
    return showReturn(c, seen, services, { ...again, errors: problems })
  if (form.intent !== 'send') return c.redirect(`${seen.path}/${PAGES[kind]}?${writeReturnForm(form)}`, 303)
  try {
    await transact(services.db, (tx) =>
      requestReturn(tx, order.id, { kind, lines: chosen, reason: form.reason, known: form.known }, by, services),
    )
  } catch (error) {
    const errors = [problemOfRefusal(error)]
    return showReturn(c, seen, services, { kind, form, ...(await readFacts(services.db, order)), errors })
  }
  return c.redirect(`${seen.path}?said=${kind === 'withdrawal' ? 'withdrawn' : 'return-requested'}`, 303)
}

function showReturn(
  c: HonoContext,
  { order, path, shop, account, returnOrigins }: OrderVisit,
  { render, settings, providerUrl, now }: OrderPageServices,
  more: OrderFacts & {
    kind: ReturnKind
    form?: ReturnForm
    step?: ReturnPageProps['step']
    errors?: ReturnPageProps['errors']
  },
): Response {
  const { kind, form, step = 'choose', history, returns } = more
  const locale = localeOf(shop, { settings })
  const { timeZone } = settings.current().shop
  const isOpen =
    order.status === 'APPROVED' && (kind === 'return' || mayWithdraw(order, history, { now: now(), timeZone }))
  const returnable = isOpen ? returnablePieces(order, returns, history) : []
  const lines = showLines(withPicturesNow(order, providerUrl), { lang: shop.lang, locale }).flatMap((line) => {
    const most = returnable.find(({ id }) => id === line.id)?.quantity
    if (most === undefined) return []
    const written = form?.quantities.get(line.id)
    // Who withdraws as a rule does so from everything.
    const usual = kind === 'withdrawal' ? most : 0
    return [{ ...line, most, chosen: written === undefined || !/^\d{1,6}$/.test(written) ? usual : Number(written) }]
  })
  const ends = kind === 'withdrawal' ? withdrawalEnds(order, history, timeZone) : undefined
  const closed: ReturnPageProps['errors'] = [
    { field: '', problem: order.status === 'APPROVED' && kind === 'withdrawal' && !isOpen ? 'over' : 'not-possible' },
  ]
  return answerPage(
    c,
    render('return', {
      shop,
      account,
      returnOrigins,
      action: `${path}/${PAGES[kind]}`,
      errors: more.errors ?? (lines.length === 0 ? closed : []),
      kind,
      step,
      orderNumber: orderName(order),
      orderUrl: path,
      lines,
      known: returns.length,
      reason: form?.reason ?? '',
      email: order.content.buyerInfo?.email && maskAddress(order.content.buyerInfo.email),
      // The last whole day.
      until: ends && formatDay(daysLater(ends, -1, timeZone), locale, timeZone),
    }),
  )
}
