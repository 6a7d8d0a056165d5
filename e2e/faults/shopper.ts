/** A shopper over HTTP, as a storefront's server and a browser without JavaScript do it, who does not give up. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { CARD, FORM } from './checkout-form.ts'
import { STOREFRONT_CLIENT_ID } from '../../apps/provider/src/identity/index.ts'
import { solveCaptcha } from '../../apps/provider/src/testing/solve-captcha.ts'
import { STORES_APP_ID } from '../../packages/contract/src/index.ts'
import type { ShopAddress } from '../shop.ts'

const TIMEOUT_MS = 30_000
/** Most retries of a form while its payment is pending. */
const MAX_TRIES = 20

export interface Answer {
  status: number
  location: string | undefined
  headers: Headers
  text: string
  /** The answer as JSON, where it is. */
  body: AnswerBody
  /** 1 when the first request was answered at once. */
  attempts: number
}

/** Members of a response that shoppers here read. */
interface AnswerBody {
  access_token?: string
  cart?: { lineItems?: { quantity: number }[] }
  checkoutId?: string
  redirectSession?: { fullUrl: string }
  order?: { number: string; paymentStatus: string }
  details?: { applicationError?: { code?: string } }
}

export interface ShopperOptions {
  /**
   * Called when there was no answer, or one that says to come back; the same request is sent again once it resolves.
   */
  onTrouble?: (trouble: {
    attempt: number
    status: number | undefined
    text: string
    retryAfterSeconds: number | undefined
  }) => Promise<void>
}

const FILLED_FORM = { ...FORM, ...CARD }

export class Shopper {
  readonly #shop: ShopAddress
  readonly #onTrouble: NonNullable<ShopperOptions['onTrouble']>
  readonly #cookies = new Map<string, string>()
  #token = ''

  constructor(shop: ShopAddress, { onTrouble = async () => {} }: ShopperOptions = {}) {
    this.#shop = shop
    this.#onTrouble = onTrouble
  }

  /** Becomes a visitor; answers the visitor's id. */
  async arrive(): Promise<string> {
    const { body } = await this.#ask('/oauth2/token', { clientId: STOREFRONT_CLIENT_ID, grantType: 'anonymous' })
    this.#token = body.access_token ?? ''
    const [, claims = ''] = this.#token.split('.')
    return (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub: string }).sub
  }

  /** Answers how many of it are in the cart now. */
  async add(
    productId: string,
    { quantity = 1, key = randomUUID() } = {},
  ): Promise<{ quantity: number; answer: Answer }> {
    const lineItems = [{ quantity, catalogReference: { appId: STORES_APP_ID, catalogItemId: productId } }]
    const answer = await this.#write('/ecom/v1/carts/current/add-to-cart', { lineItems }, key)
    return { quantity: answer.body.cart?.lineItems?.[0]?.quantity ?? 0, answer }
  }

  async readCart(): Promise<Answer> {
    return this.#send('/ecom/v1/carts/current', { headers: { authorization: this.#token } })
  }

  async checkOut(): Promise<string> {
    const { body } = await this.#write('/ecom/v1/carts/current/create-checkout', { channelType: 'WEB' }, randomUUID())
    return body.checkoutId ?? ''
  }

  /** Goes through a redirect session to the page of the checkout, and reads it. */
  async enter(checkoutId: string): Promise<Answer> {
    for (;;) {
      const { body } = await this.#write(
        '/_api/redirects-api/v1/redirect-session',
        { ecomCheckout: { checkoutId } },
        randomUUID(),
      )
      const address = body.redirectSession?.fullUrl ?? ''
      const opened = await this.#page(address, { method: 'POST', headers: { origin: this.#shop.providerUrl } })
      // The address works once: when its answer was lost, another one is asked for, as the button in the cart does.
      if (opened.status === 303) return this.look(checkoutId)
      if (opened.attempts === 1) throw new Error(`The redirect session did not open:\n${opened.text}`)
    }
  }

  look(checkoutId: string): Promise<Answer> {
    return this.#page(`/checkout/${checkoutId}`)
  }

  /** Answers the page with the code applied. */
  async useCoupon(checkoutId: string, couponCode: string): Promise<Answer> {
    await this.#page(`/checkout/${checkoutId}`, {
      method: 'POST',
      body: new URLSearchParams({ ...FILLED_FORM, intent: 'coupon', couponCode }),
      headers: { origin: this.#shop.providerUrl },
    })
    return this.look(checkoutId)
  }

  /** Sends the form as the page has it. Answers the order, or the page that says why there is none. */
  async place(
    checkoutId: string,
    page: Answer,
    changed: Record<string, string> = {},
  ): Promise<{ orderId: string | undefined; answer: Answer }> {
    const quote = readQuote(page)
    if (!quote) throw new Error(`This is no checkout page (${page.status}):\n${page.text}`)
    let fields: Record<string, string> = {
      ...FILLED_FORM,
      idempotencyToken: quote,
      ...solveCaptchaOf(page),
      ...changed,
    }
    for (let tried = 1; ; tried++) {
      const answer = await this.#page(`/checkout/${checkoutId}`, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { origin: this.#shop.providerUrl },
      })
      // The bank has not answered yet. Sending the form again requests the same payment.
      const isWaiting = answer.location === `/checkout/${checkoutId}/payment`
      if (isWaiting && tried < MAX_TRIES) {
        await pause(100 * tried)
        continue
      }
      // After many cards of one address the page requires a captcha, which a browser solves.
      const captcha = solveCaptchaOf(answer)
      if (!answer.location && captcha && tried < MAX_TRIES) {
        fields = { ...fields, ...captcha, idempotencyToken: readQuote(answer) ?? quote }
        continue
      }
      const orderId = answer.location && new URL(answer.location, this.#shop.providerUrl).searchParams.get('orderId')
      return { orderId: orderId || undefined, answer }
    }
  }

  async readOrder(id: string): Promise<Answer> {
    return this.#send(`/ecom/v1/orders/${id}`, { headers: { authorization: this.#token } })
  }

  async #write(path: string, body: object, key: string): Promise<Answer> {
    return this.#ask(path, body, { authorization: this.#token, 'idempotency-key': key })
  }

  async #ask(path: string, body: object, headers: Record<string, string> = {}): Promise<Answer> {
    const answer = await this.#send(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { ...headers, 'content-type': 'application/json' },
    })
    if (answer.status !== 200) throw new Error(`POST ${path} was answered with ${answer.status}: ${answer.text}`)
    return answer
  }

  async #page(path: string, init: RequestInit = {}): Promise<Answer> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await this.#send(path, { ...init, headers: { ...init.headers, ...(cookie && { cookie }) } })
    for (const set of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      if (name && value) this.#cookies.set(name, value)
      else if (name) this.#cookies.delete(name)
    }
    return answer
  }

  async #send(path: string, init: RequestInit): Promise<Answer> {
    for (let attempt = 1; ; attempt++) {
      const answer = await this.#try(path, init)
      if (answer && !saysComeBack(answer)) return { ...answer, attempts: attempt }
      const retryAfter = answer?.headers.get('retry-after')
      await this.#onTrouble({
        attempt,
        status: answer?.status,
        text: answer?.text ?? '',
        retryAfterSeconds: retryAfter ? Number(retryAfter) : undefined,
      })
    }
  }

  async #try(path: string, init: RequestInit): Promise<Omit<Answer, 'attempts'> | undefined> {
    try {
      const response = await fetch(new URL(path, this.#shop.providerUrl), {
        ...init,
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const text = await response.text()
      const isJson = response.headers.get('content-type')?.startsWith('application/json')
      return {
        status: response.status,
        location: response.headers.get('location') ?? undefined,
        headers: response.headers,
        text,
        body: isJson && text ? (JSON.parse(text) as Answer['body']) : {},
      }
    } catch {
      return undefined // refused, reset or cut: nobody knows what became of it
    }
  }
}

/** 503 asks to come back; so does 409 while another request with the same key is still under way. */
function saysComeBack({ status, body }: Pick<Answer, 'status' | 'body'>): boolean {
  return status === 503 || (status === 409 && body.details?.applicationError?.code === 'IDEMPOTENCY_KEY_BUSY')
}

function readQuote({ text }: Answer): string | undefined {
  return /name="idempotencyToken" value="([^"]+)"/.exec(text)?.[1]
}

/** Field with the solution of the page's captcha, if it has one. */
function solveCaptchaOf({ text }: Answer): { captcha: string } | undefined {
  const [, challenge] = /data-challenge="([^"]+)"/.exec(text) ?? []
  return challenge ? { captcha: solveCaptcha(challenge) } : undefined
}
