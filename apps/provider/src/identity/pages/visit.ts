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
import type { Circumstances } from '../sessions/session-store.ts'
import type { FormFields } from '../forms/form-fields.ts'
import type { FormErrors } from '../forms/form-errors.ts'

export interface PageServices extends SignInServices, AuthorizeResponseServices {
  render: RenderPage
  secureCookies: boolean
  /** Address of captured mails, if the shop sends none. Outside production only. */
  mailboxUrl?: string
}

/** Page with a form. Viewing it changes nothing. */
export interface FormPage {
  path: string
  show(visit: Visit): Promise<Response>
  submit(visit: Visit, fields: FormFields): Promise<Response>
}

/** Visit of a browser that a shop or an app has redirected here. */
export type FlowVisit = Visit & Required<VisitOptions>

/** Page with a form for visits with a flow. */
export interface FlowPage {
  path: string
  show(visit: FlowVisit): Promise<Response>
  submit(visit: FlowVisit, fields: FormFields): Promise<Response>
}

/** State that a browser comes with. */
interface VisitOptions {
  browser?: Browser
  /** Flow of the shop or app that redirected the browser here; absent for direct visits. */
  flow?: Flow
  client?: OauthClient
}

/** Request for a sign-in page, or with its form. */
export class Visit {
  readonly c: HonoContext
  readonly services: PageServices
  readonly browser: Browser | undefined
  /** Browser of sessions that begin in this visit: a holder of the old cookie has no access to them. */
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

  /** Circumstances of sessions that begin in this visit. */
  get circumstances(): Circumstances {
    return {
      clientId: this.flow?.clientId,
      visitorId: this.flow?.visitorId,
      browserHash: this.nextBrowser.hash,
      userAgent: this.c.req.header('user-agent'),
      address: getClientAddress(this.c),
    }
  }

  /** Name of the requesting client, unless it is the built-in storefront. */
  get clientName(): string | undefined {
    return this.client?.isBuiltIn ? undefined : this.client?.name
  }

  /** Returns the path of a page in the same flow. */
  toFlowPath(path: string): string {
    if (!this.flow) return path
    return `${path}${path.includes('?') ? '&' : '?'}flow=${this.flow.id}`
  }

  /** Props of all forms. */
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

  /** Shows a message by its name. @default links to the shop */
  showMessage(about: MessageName, more: { status?: number; links?: Pages['message']['links'] } = {}): Response {
    const { mailboxUrl } = this.services
    return this.show('message', { shop: this.shop, about, title: '', text: [], mailboxUrl, ...more })
  }

  /** Responds to the requester of the sign-in, or with its next page. */
  respond(answer: AuthorizeResponse): Response {
    return sendAuthorizeResponse(this.c, answer, { render: this.services.render, shop: this.shop })
  }

  /** Redirects by GET to a page of the same sign-in. */
  redirect(path: string): Response {
    return this.c.redirect(this.toFlowPath(path), 303)
  }
}
