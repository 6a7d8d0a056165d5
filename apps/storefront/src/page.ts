import type { Head } from '@cartwright/ui/server'
import type { ReactNode } from 'react'
import type { Shop } from './shop.ts'
import type { Shopper } from './shopper/shopper.ts'

/** Where a request is, and what the address says. */
export interface PageRequest {
  request: Request
  url: URL
  params: Record<string, string>
}

export interface PrivatePageRequest extends PageRequest {
  shopper: Shopper
}

/** Said on a page after a form was sent. */
export interface FlashMessage {
  kind: 'news' | 'problem'
  title?: string
  text: string
  /** Where to go from here. */
  link?: { href: string; text: string }
}

/** The page once more, with what is to be corrected on it. */
export interface InvalidForm<Data> {
  status: 400 | 429
  data: Data
}

/** Result of a form: a redirect, or the page again with the reason. */
export type FormResult =
  | { to: string }
  | { status: 200 | 400 | 404 | 409; said?: FlashMessage; query?: URLSearchParams }
  | Response

interface PageBase<Data> {
  /** Its own part of the stylesheet. */
  css?: string
  head(data: Data, shop: Shop): Head
  Page(props: { data: Data; shop: Shop; said?: FlashMessage }): ReactNode
}

/** The same for everyone but for the header, which knows members; kept for a moment. It must not look at who asks. */
export interface PublicPage<Data> extends PageBase<Data> {
  path: string
  /** Links on it may be fetched ahead. @default false */
  prefetch?: boolean
  /** The query in its one canonical form: only this reaches `load` and the cache. Left out: no query matters. */
  query?(at: PageRequest, shop: Shop): Promise<string> | string
  /** Whether a form has been sent to this address: it is then led to the one of its query. @default never */
  isFormSubmission?(at: PageRequest): boolean
  /** `undefined`: there is no such page. With a form that came back, the answer is for who sent it and is not kept. */
  load(
    at: { params: Record<string, string>; query: URLSearchParams; form?: FormData },
    shop: Shop,
  ): Promise<Data | undefined>
  /** Where a page is by now that is no longer here. */
  findRedirect?(params: Record<string, string>, shop: Shop): Promise<string | undefined>
  action?(at: PrivatePageRequest, form: FormData, shop: Shop): Promise<FormResult>
}

/** Made for one shopper, kept by nobody. */
export interface PrivatePage<Data> extends PageBase<Data> {
  path: string
  /** How many things the cart has, where the page knows: the number at the cart then needs no script. */
  count?(data: Data): number
  /** A response where there is nothing to show but another page. */
  load(at: PrivatePageRequest, shop: Shop): Promise<Data | Response | undefined>
  action?(at: PrivatePageRequest, form: FormData, shop: Shop): Promise<FormResult | InvalidForm<Data>>
}

export const definePublicPage = <Data>(page: PublicPage<Data>): PublicPage<Data> => page
export const definePrivatePage = <Data>(page: PrivatePage<Data>): PrivatePage<Data> => page
