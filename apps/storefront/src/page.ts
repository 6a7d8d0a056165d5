import type { Head } from '@cartwright/ui/server'
import type { ReactNode } from 'react'
import type { Shop } from './shop.ts'
import type { Shopper } from './shopper/shopper.ts'

/** Request of a page, with its URL and path parameters. */
export interface PageRequest {
  request: Request
  url: URL
  params: Record<string, string>
}

export interface PrivatePageRequest extends PageRequest {
  shopper: Shopper
}

/** Message that a page shows once, after a form. */
export interface FlashMessage {
  kind: 'news' | 'problem'
  title?: string
  text: string
  /** Link to continue. */
  link?: { href: string; text: string }
}

/** Result of an invalid form: the page again, with errors beside its fields. */
export interface InvalidForm<Data> {
  status: 400 | 429
  data: Data
}

/** Result of a form: a redirect, or the page again with the reason. */
export type FormResult =
  | { to: string }
  | { status: 200 | 400 | 404 | 409; flash?: FlashMessage; query?: URLSearchParams }
  | Response

interface PageBase<Data> {
  /** CSS of this page alone, added to that of all pages. */
  css?: string
  head(data: Data, shop: Shop): Head
  Page(props: { data: Data; shop: Shop; flash?: FlashMessage }): ReactNode
}

/** Page in the page cache: equal for all visitors, but for the header of members. It must not read who requests it. */
export interface PublicPage<Data> extends PageBase<Data> {
  path: string
  /** Browsers may prefetch links on it. @default false */
  prefetch?: boolean
  /** Returns the canonical query, which alone reaches `load` and the cache key. @default the query is ignored */
  query?(at: PageRequest, shop: Shop): Promise<string> | string
  /** True for the address of a submitted GET form, which is redirected to the canonical query. @default never */
  isFormSubmission?(at: PageRequest): boolean
  /** Returns undefined for a missing page. With `form`, the result is for its sender and is not cached. */
  load(
    at: { params: Record<string, string>; query: URLSearchParams; form?: FormData },
    shop: Shop,
  ): Promise<Data | undefined>
  /** Finds the current URL of a page that has moved. */
  findRedirect?(params: Record<string, string>, shop: Shop): Promise<string | undefined>
  action?(at: PrivatePageRequest, form: FormData, shop: Shop): Promise<FormResult>
}

/** Page rendered for one shopper, and never cached. */
export interface PrivatePage<Data> extends PageBase<Data> {
  path: string
  /** Item count of the cart, if the page has read it: the cart badge then needs no script. */
  count?(data: Data): number
  /** Returns a response in place of the page, such as a redirect; undefined for a missing page. */
  load(at: PrivatePageRequest, shop: Shop): Promise<Data | Response | undefined>
  action?(at: PrivatePageRequest, form: FormData, shop: Shop): Promise<FormResult | InvalidForm<Data>>
}

export const definePublicPage = <Data>(page: PublicPage<Data>): PublicPage<Data> => page
export const definePrivatePage = <Data>(page: PrivatePage<Data>): PrivatePage<Data> => page
