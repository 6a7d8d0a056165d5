import { ButtonLink, Icon, Picture } from '@cartwright/ui'
import { Pager } from '../browse/pager.tsx'
import { type ProductReviews, REVIEW_ORDERS, type ReviewView } from '../catalogue/product-reviews.ts'
import { toProductPath } from '../paths/catalogue-paths.ts'
import type { Shop } from '../shop.ts'
import { interpolate } from '../texts/interpolate.ts'
import { formatReviewPage, type ReviewPage, toReviewFormPath } from './review-addresses.ts'
import { formatRating, Stars } from './stars.tsx'

/**
 * Reviews of a product: summary, list, and link to write one. Renders nothing if there are none and nobody may
 * write one.
 */
export function ReviewsSection({ slug, reviews, shop }: { slug: string; reviews: ProductReviews; shop: Shop }) {
  const { reviews: words } = shop.words
  const { count, whoMayReview } = reviews
  if (count === 0 && whoMayReview === 'NOBODY') return null
  const addressOf = (page: ReviewPage): string => {
    const query = formatReviewPage(page)
    return `${shop.to(toProductPath(slug))}${query && `?${query}`}#reviews`
  }
  return (
    <section className="wrap section reviews" id="reviews" aria-labelledby="reviews-title">
      <div className="summary">
        <h2 id="reviews-title">{words.title}</h2>
        {count === 0 ? <p>{words.none}</p> : <Summary reviews={reviews} shop={shop} />}
        {whoMayReview !== 'NOBODY' && (
          <ButtonLink look="quiet" href={shop.to(toReviewFormPath(slug))} rel="nofollow">
            {words.write}
          </ButtonLink>
        )}
        {count > 0 && <p className="hint">{whoMayReview === 'BUYERS' ? words.allVerified : words.howVerified}</p>}
      </div>
      {count > 0 && (
        <div>
          {count > 1 && (
            <nav className="orders" aria-label={words.sort}>
              <span aria-hidden="true">{words.sort}</span>
              {REVIEW_ORDERS.map((order) => (
                <a
                  key={order}
                  href={addressOf({ order, page: 1 })}
                  rel="nofollow"
                  aria-current={order === reviews.order ? 'true' : undefined}
                >
                  {words[order]}
                </a>
              ))}
            </nav>
          )}
          <ol className="list">
            {reviews.reviews.map((review) => (
              <li key={review.id}>
                <ReviewArticle review={review} shop={shop} />
              </li>
            ))}
          </ol>
          <Pager
            page={reviews.page}
            pages={reviews.pages}
            addressOf={(page) => addressOf({ order: reviews.order, page })}
            words={{ ...shop.words, collection: { ...shop.words.collection, pager: words.pager } }}
          />
        </div>
      )}
    </section>
  )
}

function Summary({ reviews: { count, average, ratings }, shop }: { reviews: ProductReviews; shop: Shop }) {
  const { reviews: words } = shop.words
  return (
    <>
      <p className="average">
        <b aria-hidden="true">{formatRating(average, shop.lang)}</b>
        <span>
          <Stars rating={average} shop={shop} />
          <span>{formatCount(count, shop)}</span>
        </span>
      </p>
      <ul className="ratings">
        {ratings.toReversed().map((each, at) => (
          <li key={5 - at}>
            <span>{at === 4 ? words.oneStar : interpolate(words.stars, { stars: 5 - at })}</span>
            <progress value={each} max={count} aria-hidden="true" />
            <span>{each}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

export const formatCount = (count: number, { words }: Pick<Shop, 'words'>): string =>
  count === 1 ? words.reviews.one : interpolate(words.reviews.many, { count })

function ReviewArticle({ review, shop }: { review: ReviewView; shop: Shop }) {
  const { reviews: words } = shop.words
  const { rating, title, text, author = words.anonymous, date, isVerified, pictures, reply } = review
  const day = new Intl.DateTimeFormat(shop.lang, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date))
  // Reviews are in the language of their author, which is unknown: their direction follows from their letters.
  return (
    <article>
      <Stars rating={rating} shop={shop} />
      {title && <h3 dir="auto">{title}</h3>}
      <p className="by">
        <bdi>{author}</bdi>
        <time dateTime={date.slice(0, 10)}>{day}</time>
        {isVerified && (
          <span className="verified">
            <Icon name="tick" />
            {words.verified}
          </span>
        )}
      </p>
      {text.map((paragraph, at) => (
        <p key={at} dir="auto">
          {paragraph}
        </p>
      ))}
      {pictures.length > 0 && (
        <ul className="pictures">
          {pictures.map((picture, at) => (
            <li key={picture.url}>
              <a href={picture.url}>
                <Picture
                  picture={picture}
                  alt={interpolate(words.picture, { at: at + 1, name: author })}
                  sizes="7rem"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {reply && (
        <div className="reply">
          <h4>{interpolate(words.reply, { shop: shop.name })}</h4>
          {reply.map((paragraph, at) => (
            <p key={at} dir="auto">
              {paragraph}
            </p>
          ))}
        </div>
      )}
    </article>
  )
}
