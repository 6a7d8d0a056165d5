import { InLanguage } from '../components/in-language.tsx'
import { Button, ButtonLink, VisuallyHidden, Icon, Notice, Picture, Price } from '@cartwright/ui'
import { toSignInUrl } from '../paths/account-paths.ts'
import { definePrivatePage } from '../page.ts'
import { EmptyState } from '../components/empty-state.tsx'
import type { Shop } from '../shop.ts'
import { interpolate } from '../texts/interpolate.ts'
import { changeWishlist } from './change-wishlist.ts'
import { readWishlist, type WishlistView, type WishlistItemView } from './read-wishlist.ts'
import css from './wishlist.css?inline'
import { toProductPath } from '../paths/catalogue-paths.ts'

interface WishlistPageData extends WishlistView {
  isMember: boolean
}

export const wishlistPage = definePrivatePage<WishlistPageData>({
  path: '/wishlist',
  css,

  async load({ url: { searchParams }, shopper }, shop) {
    const list = await readWishlist(shop, shopper, Number.parseInt(searchParams.get('page') ?? '1'))
    return { ...list, isMember: shopper.isMember }
  },

  action: changeWishlist,

  head: (_list, { words }) => ({ title: words.wishlist.title, hidden: true }),

  Page({ data: { wishes, count, page, pages, isAway, isMember }, shop, flash }) {
    const { wishlist: words } = shop.words
    const notices = (
      <>
        {flash && <Notice kind={flash.kind}>{flash.text}</Notice>}
        {isAway && <Notice kind="problem">{words.failed}</Notice>}
      </>
    )
    if (wishes.length === 0)
      return (
        <div className="wrap plain">
          <EmptyState of="heart" />
          <h1>{isAway ? words.title : words.empty}</h1>
          {notices}
          {!isAway && <p>{words.emptyWhy}</p>}
          <p className="actions">
            <ButtonLink href={shop.to('/collections/all-products')}>{words.everything}</ButtonLink>
          </p>
          {!isMember && <SignIn shop={shop} />}
        </div>
      )
    return (
      <div className="wrap">
        <div className="wishlist-top">
          <h1>{words.title}</h1>
          <p className="hint">{count === 1 ? words.one : interpolate(words.many, { count })}</p>
          {notices}
          {!isMember && <SignIn shop={shop} />}
        </div>
        <ul className="wishes">
          {wishes.map((wish) => (
            <WishItem key={wish.productId} wish={wish} shop={shop} />
          ))}
        </ul>
        {pages > 1 && <Pager page={page} pages={pages} shop={shop} />}
      </div>
    )
  },
})

function WishItem({ wish: { productId, name, card }, shop }: { wish: WishlistItemView; shop: Shop }) {
  const { wishlist: words, price, shelf } = shop.words
  const page = card && shop.to(toProductPath(card.slug))
  return (
    <li className={card ? undefined : 'gone'}>
      <Picture picture={card?.picture} alt="" name={name} />
      <h2>
        {page ? (
          <a href={page}>
            <InLanguage of={card.nameIn}>{card.name}</InLanguage>
          </a>
        ) : (
          name
        )}
      </h2>
      {card ? <Price price={card.price} was={card.was} from={card.from} words={price} /> : <p>{words.gone}</p>}
      {card?.stock === 'out' && <p className="hint">{shelf.soldOut}</p>}
      {card?.stock === 'last' && <p className="hint">{shelf.lastOne}</p>}
      <div className="does">
        {page && card.stock !== 'out' && (
          <>
            {card.needsChoice ? (
              <ButtonLink href={page}>
                {words.choose}
                <VisuallyHidden>{interpolate(words.addOf, { name })}</VisuallyHidden>
              </ButtonLink>
            ) : (
              <form method="post" action={page} data-adds={card.name} noValidate>
                <input type="hidden" name="quantity" value="1" />
                <Button>
                  {words.toCart}
                  <VisuallyHidden>{interpolate(words.addOf, { name })}</VisuallyHidden>
                </Button>
              </form>
            )}
          </>
        )}
        <form method="post" action={shop.to('/wishlist')} noValidate>
          <input type="hidden" name="product" value={productId} />
          <Button look="text" name="verb" value="remove">
            {words.remove}
            <VisuallyHidden>{interpolate(words.addOf, { name })}</VisuallyHidden>
          </Button>
        </form>
      </div>
    </li>
  )
}

function SignIn({ shop }: { shop: Shop }) {
  const { wishlist: words } = shop.words
  return (
    <p className="hint">
      <a href={toSignInUrl(shop, shop.to('/wishlist'))} rel="nofollow">
        {words.signIn}
      </a>{' '}
      {words.signInWhy}
    </p>
  )
}

function Pager({ page, pages, shop }: { page: number; pages: number; shop: Shop }) {
  const { collection: words } = shop.words
  const to = (at: number): string => shop.to(at > 1 ? `/wishlist?page=${at}` : '/wishlist')
  return (
    <nav className="pager" aria-label={words.pager}>
      {page > 1 ? (
        <ButtonLink look="quiet" rel="prev" href={to(page - 1)}>
          <Icon name="back" /> {words.previous}
        </ButtonLink>
      ) : (
        <span />
      )}
      {page < pages && (
        <ButtonLink look="quiet" rel="next" href={to(page + 1)}>
          {words.next} <Icon name="arrow" />
        </ButtonLink>
      )}
    </nav>
  )
}
