import { Button, Field, Notice } from '@cartwright/ui'
import { definePublicPage, type FormResult } from '../page.ts'
import { interpolate } from '../texts/interpolate.ts'
import css from './contact.css?inline'
import { MAX_LENGTHS, parseMessage, type MessageErrors } from './parse-message.ts'
import { sendMessage, type ContactMessage } from './send-message.ts'

interface ContactData {
  typed?: ContactMessage
  problems: MessageErrors
  isSent: boolean
}

/** Honeypot: an invisible field that only programs fill in. */
const HONEYPOT_FIELD = 'website'
const SENT = 'sent=yes'

export const contactPage = definePublicPage<ContactData>({
  path: '/contact',
  css,
  query: ({ url }) => (url.searchParams.get('sent') === 'yes' ? `?${SENT}` : ''),

  async load({ query, form }, shop) {
    const read = form && parseMessage(form, shop.words.front)
    const { address, ...problems } = { address: form?.get('wrong') === 'email', ...read?.problems }
    return {
      typed: read?.typed,
      problems: address ? { ...problems, email: shop.words.front.contact.emailWrong } : problems,
      isSent: query.get('sent') === 'yes',
    }
  },

  async action(at, form, shop): Promise<FormResult> {
    const { contact } = shop.words.front
    const { typed, problems } = parseMessage(form, shop.words.front)
    if (Object.keys(problems).length > 0)
      return {
        status: 400,
        flash: { kind: 'problem', title: contact.notSent, text: Object.values(problems).join(' ') },
      }
    // Programs get the same response as people.
    if (form.get(HONEYPOT_FIELD)) return { to: `/contact?${SENT}` }

    const client = at.shopper.hasSession ? at.shopper.client : shop.front.client
    const became = await sendMessage(client, shop, typed)
    if (became === 'sent') return { to: `/contact?${SENT}` }
    if (became === 'wrong address') form.set('wrong', 'email')
    return {
      status: became === 'too many' ? 409 : 400,
      flash: {
        kind: 'problem',
        title: contact.notSent,
        text: became === 'too many' ? contact.tooMany : contact.emailWrong,
      },
    }
  },

  head: (_, shop) => ({
    title: shop.words.front.contact.title,
    description: interpolate(shop.words.front.contact.lead, { shop: shop.name }),
    canonical: shop.url + shop.to('/contact'),
  }),

  Page({ data: { typed, problems, isSent }, flash, shop }) {
    const { contact: words } = shop.words.front
    if (isSent)
      return (
        <div className="wrap contact">
          <h1>{words.sentTitle}</h1>
          <p>{interpolate(words.sentText, { shop: shop.name })}</p>
          <p>
            <a href={shop.to('/')}>{shop.words.problem.front}</a>
          </p>
        </div>
      )
    return (
      <div className="wrap contact">
        <h1>{words.title}</h1>
        <p className="lead">{interpolate(words.lead, { shop: shop.name })}</p>
        {flash && (
          <Notice kind={flash.kind} title={flash.title}>
            <p>{flash.text}</p>
          </Notice>
        )}
        <form method="post" action={shop.to('/contact')} noValidate>
          <Field
            label={words.name}
            name="name"
            autoComplete="name"
            required
            maxLength={MAX_LENGTHS.name}
            defaultValue={typed?.name}
            error={problems.name}
            data-invalid={words.nameMissing}
          />
          <Field
            label={words.email}
            name="email"
            type="email"
            autoComplete="email"
            required
            maxLength={MAX_LENGTHS.email}
            defaultValue={typed?.email}
            error={problems.email}
            data-invalid={words.emailWrong}
            hint={words.emailWhy}
          />
          <Field
            label={words.orderNumber}
            name="orderNumber"
            optional={shop.words.product.optional}
            maxLength={MAX_LENGTHS.orderNumber}
            defaultValue={typed?.orderNumber}
          />
          <div className={problems.message ? 'field wrong' : 'field'}>
            <label htmlFor="message">{words.message}</label>
            <textarea
              id="message"
              name="message"
              rows={8}
              required
              maxLength={MAX_LENGTHS.message}
              defaultValue={typed?.message}
              data-invalid={words.messageMissing}
              aria-describedby={problems.message ? 'message-error' : undefined}
              aria-invalid={problems.message ? true : undefined}
            />
            {problems.message && (
              <p className="error" id="message-error">
                {problems.message}
              </p>
            )}
          </div>
          <p className="trap" aria-hidden="true">
            <label htmlFor={HONEYPOT_FIELD}>{words.trap}</label>
            <input id={HONEYPOT_FIELD} name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
          </p>
          <Button>{words.send}</Button>
        </form>
      </div>
    )
  },
})
