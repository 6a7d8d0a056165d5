import type { Context as HonoContext } from 'hono'
import type { MessageName, PageName, Pages, RenderPage, ShopProps } from '../../../pages/page-props.ts'
import { respondWithPage } from '../../platform/http/respond-with-page.ts'
import { getClientAddress } from '../../platform/http/client-address.ts'
import { toLocalizedShopProps } from '../../settings/index.ts'
import type { SignInServices } from '../accounts/index.ts'
import {
  type AuthorizeResponseServices,
  type Flow,
  type AuthorizeResponse,
  sendAuthorizeResponse,
} from '../authorize/index.ts'
import type { OauthClient } from '../clients/store.ts'
import { type Browser, createBrowser } from '../sessions/browser-cookie.ts'
import type { Circumstances } from '../sessions/sessions.ts'
import type { FormFields } from './form-fields.ts'
import type { FormErrors } from './form-errors.ts'

export interface PageServices extends SignInServices, AuthorizeResponseServices {
  render: RenderPage
  secureCookies: boolean
  /** Of a shop that sends no mail: where its mails can be read. Outside production only. */
  mailboxUrl?: string
}

/** A page with a form. Looking at it changes nothing. */
export interface FormPage {
  path: string
  show(visit: Visit): Promise<Response>
  submit(visit: Visit, fields: FormFields): Promise<Response>
}

/** A visit of a browser that a shop or an app has sent here. */
export type FlowVisit = Visit & Required<VisitOptions>

/** The same, for those visits alone. */
export interface FlowPage {
  path: string
  show(visit: FlowVisit): Promise<Response>
  submit(visit: FlowVisit, fields: FormFields): Promise<Response>
}

/** What a browser has come with. */
interface VisitOptions {
  browser?: Browser
  /** What a shop or an app has asked for that sent the browser here; absent for those who have come by themselves. */
  flow?: Flow
  client?: OauthClient
}

/** Somebody looks at a page of the sign-in, or sends its form. */
export class Visit {
  readonly c: HonoContext
  readonly services: PageServices
  readonly browser: Browser | undefined
  /** Where a session begins that comes of this visit: whoever knew the old cookie does not get to it. */
  readonly nextBrowser = createBrowser()
  readonly flow: Flow | undefined
  readonly client: OauthClient | undefined
  readonly shop: ShopProps & { lang: string }

  constructor(c: HonoContext, services: PageServices, { browser, flow, client }: VisitOptions) {
    const shop = { ...services.settings().shop, storefrontUrl: services.storefrontUrl }
    this.c = c
    this.services = services
    this.browser = browser
    this.flow = flow
    this.client = client
    this.shop = toLocalizedShopProps(c, shop, { language: flow?.language })
  }

  isInFlow(): this is FlowVisit {
    return this.flow !== undefined
  }

  /** Where a session begins that comes of this visit. */
  get circumstances(): Circumstances {
    return {
      clientId: this.flow?.clientId,
      visitorId: this.flow?.visitorId,
      browserHash: this.nextBrowser.hash,
      userAgent: this.c.req.header('user-agent'),
      address: getClientAddress(this.c),
    }
  }

  /** Who asks, where it is not the storefront that comes with the shop. */
  get clientName(): string | undefined {
    return this.client?.isBuiltIn ? undefined : this.client?.name
  }

  /** The address of a page of the same sign-in. */
  toFlowPath(path: string): string {
    if (!this.flow) return path
    return `${path}${path.includes('?') ? '&' : '?'}flow=${this.flow.id}`
  }

  /** What all forms have. */
  getFormProps(path: string, refusal?: FormErrors) {
    return {
      shop: this.shop,
      action: this.toFlowPath(path),
      errors: refusal?.problems ?? [],
      mailboxUrl: this.services.mailboxUrl,
      returnOrigins: this.flow?.returnOrigins,
    }
  }

  show<Name extends PageName>(page: Name, props: Pages[Name], refusal?: FormErrors): Response {
    return respondWithPage(this.c, this.services.render(page, props), refusal)
  }

  /** Says how it is, in words that the page has. @default links to the shop */
  showMessage(about: MessageName, more: { status?: number; links?: Pages['message']['links'] } = {}): Response {
    const { mailboxUrl } = this.services
    return this.show('message', { shop: this.shop, about, title: '', text: [], mailboxUrl, ...more })
  }

  /** To whoever has asked for the sign-in, or to the next page of it. */
  respond(answer: AuthorizeResponse): Response {
    return sendAuthorizeResponse(this.c, answer, { render: this.services.render, shop: this.shop })
  }

  /** To a page of the same sign-in, by GET. */
  redirect(path: string): Response {
    return this.c.redirect(this.toFlowPath(path), 303)
  }
}
