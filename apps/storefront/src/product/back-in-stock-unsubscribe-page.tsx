import { Button, Notice } from '@cartwright/ui'
import { definePrivatePage, type FormResult } from '../page.ts'

/** Page that the link in a back-in-stock mail opens. Unsubscribing takes a click, since mail scanners follow links. */
export const backInStockUnsubscribePage = definePrivatePage<{ token: string }>({
  path: '/back-in-stock/forget',

  async load({ url }) {
    const token = url.searchParams.get('token') ?? ''
    return /^[\w-]{1,100}$/.test(token) ? { token } : undefined
  },

  async action(_, form, shop): Promise<FormResult> {
    const { wish: words } = shop.words.front
    const token = form.get('token')
    const response = await shop.front.client.fetchWithAuth(
      new URL('/cartwright/v1/back-in-stock/forget', shop.providerUrl),
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ token }) },
    )
    if (!response.ok && response.status !== 400) throw new Error(`Wishes were not forgotten: ${response.status}.`)
    return {
      status: 200,
      query: new URLSearchParams(typeof token === 'string' ? { token } : {}),
      flash: { kind: 'news', title: words.forgotten, text: words.forgottenText },
    }
  },

  head: (_, shop) => ({ title: shop.words.front.wish.forgetTitle, hidden: true }),

  Page({ data: { token }, flash, shop }) {
    const { wish: words } = shop.words.front
    return (
      <div className="wrap plain">
        <h1>{words.forgetTitle}</h1>
        {flash ? (
          <Notice kind={flash.kind} title={flash.title}>
            <p>{flash.text}</p>
          </Notice>
        ) : (
          <form method="post" action={shop.to('/back-in-stock/forget')} noValidate>
            <p>{words.forgetText}</p>
            <input type="hidden" name="token" value={token} />
            <p className="actions">
              <Button>{words.forget}</Button>
            </p>
          </form>
        )}
      </div>
    )
  },
})
