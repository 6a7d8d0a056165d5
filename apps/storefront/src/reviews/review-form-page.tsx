import { Button, ButtonLink, Field, Notice } from '@cartwright/ui'
import type { ProductReviews } from '../catalogue/product-reviews.ts'
import type { ProductView } from '../catalogue/product-view.ts'
import { InLanguage } from '../components/in-language.tsx'
import { definePrivatePage, type FormResult, type InvalidForm, type PrivatePageRequest } from '../page.ts'
import { toSignInUrl } from '../paths/account-paths.ts'
import { toProductPath } from '../paths/catalogue-paths.ts'
import type { Shop } from '../shop.ts'
import { interpolate } from '../texts/interpolate.ts'
import {
  MAX_LENGTHS,
  MAX_PICTURES,
  MAX_PICTURES_MB,
  parseReview,
  type ReviewErrors,
  type TypedReview,
} from './parse-review.ts'
import { toReviewFormPath } from './review-addresses.ts'
import css from './review-form.css?inline'
import { type ReviewOutcome, sendReview } from './send-review.ts'

interface ReviewFormData {
  product: ProductView
  whoMayReview: ProductReviews['whoMayReview']
  isMember: boolean
  /** Result of a sent review, from the address. */
  sent?: 'public' | 'in moderation'
  typed?: TypedReview
  errors: ReviewErrors
  /** Reason for which the review as a whole was refused. */
  problem?: string
}

/** Honeypot: invisible field that only bots fill in. */
const HONEYPOT_FIELD = 'website'

/** Page to review a product. It is private, because its fields depend on who is signed in. */
export const reviewFormPage = definePrivatePage<ReviewFormData>({
  path: '/product-page/:slug/review',
  css,

  load: (at, shop) => loadForm(at, shop),

  async action(at, form, shop): Promise<FormResult | InvalidForm<ReviewFormData>> {
    const data = await loadForm(at, shop)
    if (!data) return { status: 404 }
    const { product, isMember } = data
    const path = toReviewFormPath(product.slug)
    // Bots get the same response as people.
    if (form.get(HONEYPOT_FIELD)) return { to: `${path}?sent=waiting` }
    const isGuest = !isMember
    const { typed, pictures, errors } = parseReview(form, shop.words, { isGuest })
    if (Object.keys(errors).length > 0) return { status: 400, data: { ...data, typed, errors } }

    const client = at.shopper.hasSession ? at.shopper.client : shop.front.client
    const outcome = await sendReview(client, shop, product.id, { typed, pictures, isGuest })
    if (outcome === 'public') return { to: `${path}?sent=public` }
    if (outcome === 'in moderation') return { to: `${path}?sent=waiting` }
    return {
      status: outcome === 'too many' ? 429 : 400,
      data: { ...data, typed, ...explainRefusal(outcome, shop) },
    }
  },

  head: ({ product }, { words: { reviews } }) => ({
    title: interpolate(reviews.formTitle, { name: product.name }),
    hidden: true,
  }),

  Page: ({ data, shop }) => (
    <div className="wrap review-form">
      <p>
        <a href={`${shop.to(toProductPath(data.product.slug))}#reviews`}>{shop.words.reviews.back}</a>
      </p>
      <FormOrNotice data={data} shop={shop} />
    </div>
  ),
})

async function loadForm({ params, url, shopper }: PrivatePageRequest, shop: Shop): Promise<ReviewFormData | undefined> {
  const product = await shop.catalogue.findProduct(params['slug'] ?? '')
  if (!product) return undefined
  const { whoMayReview } = await shop.catalogue.readReviews(product.view.id, { order: 'relevant', page: 1 })
  if (whoMayReview === 'NOBODY') return undefined
  const sent = url.searchParams.get('sent')
  return {
    product: product.view,
    whoMayReview,
    isMember: shopper.isMember,
    errors: {},
    ...(sent === 'public' && { sent }),
    ...(sent === 'waiting' && { sent: 'in moderation' }),
  }
}

function explainRefusal(
  outcome: Exclude<ReviewOutcome, 'public' | 'in moderation'>,
  { words: { reviews: words } }: Shop,
): Pick<ReviewFormData, 'errors' | 'problem'> {
  switch (outcome) {
    case 'wrong email':
      return { errors: { email: words.emailWrong } }
    case 'wrong picture':
      return { errors: { pictures: words.pictureWrong } }
    case 'exists':
      return { errors: {}, problem: words.exists }
    case 'not allowed':
      return { errors: {}, problem: words.notAllowed }
    case 'too many':
      return { errors: {}, problem: words.tooMany }
  }
}

function FormOrNotice({ data, shop }: { data: ReviewFormData; shop: Shop }) {
  const { product, sent, isMember, whoMayReview } = data
  const { reviews: words } = shop.words
  if (sent)
    return (
      <>
        <h1>{words.sentTitle}</h1>
        <p>{sent === 'public' ? words.publishedText : words.sentText}</p>
      </>
    )
  if (!isMember && whoMayReview !== 'ANYONE')
    return (
      <>
        <h1>{words.signInTitle}</h1>
        <p>{whoMayReview === 'BUYERS' ? words.signInBuyers : words.signInText}</p>
        <p>
          <ButtonLink href={toSignInUrl(shop, shop.to(toReviewFormPath(product.slug)))} rel="nofollow">
            {words.signIn}
          </ButtonLink>
        </p>
      </>
    )
  return <ReviewForm data={data} shop={shop} />
}

function ReviewForm({ data, shop }: { data: ReviewFormData; shop: Shop }) {
  const { product, isMember, typed, errors, problem } = data
  const { reviews: words, product: productWords } = shop.words
  const [before = '', after = ''] = words.formTitle.split('{name}')
  const optional = productWords.optional
  const all = Object.values(errors)
  return (
    <>
      <h1>
        {before}
        <InLanguage of={product.nameIn}>{product.name}</InLanguage>
        {after}
      </h1>
      {(problem || all.length > 0) && (
        <Notice kind="problem" title={words.notSent}>
          <p>{problem ?? all.join(' ')}</p>
        </Notice>
      )}
      <form method="post" action={shop.to(toReviewFormPath(product.slug))} encType="multipart/form-data" noValidate>
        <RatingField typed={typed?.rating} error={errors.rating} shop={shop} />
        <Field
          label={words.headline}
          name="title"
          optional={optional}
          maxLength={MAX_LENGTHS.title}
          defaultValue={typed?.title}
          error={errors.title}
        />
        <div className={errors.text ? 'field wrong' : 'field'}>
          <label htmlFor="text">{words.text}</label>
          <span className="optional">{optional}</span>
          <textarea
            id="text"
            name="text"
            rows={7}
            maxLength={MAX_LENGTHS.text}
            defaultValue={typed?.text}
            aria-describedby={errors.text ? 'text-error' : undefined}
            aria-invalid={errors.text ? true : undefined}
          />
          {errors.text && (
            <p className="error" id="text-error">
              {errors.text}
            </p>
          )}
        </div>
        <Field
          label={words.pictures}
          name="pictures"
          type="file"
          multiple
          accept="image/jpeg,image/png,image/webp"
          optional={optional}
          error={errors.pictures}
          hint={interpolate(words.picturesHint, { count: MAX_PICTURES, size: MAX_PICTURES_MB })}
        />
        <Field
          label={words.name}
          name="name"
          autoComplete="name"
          required={!isMember}
          optional={optional}
          maxLength={MAX_LENGTHS.name}
          defaultValue={typed?.name}
          error={errors.name}
          hint={isMember ? words.nameOfMember : words.nameHint}
          {...(!isMember && { 'data-invalid': words.nameMissing })}
        />
        {!isMember && (
          <Field
            label={words.email}
            name="email"
            type="email"
            autoComplete="email"
            required
            maxLength={MAX_LENGTHS.email}
            defaultValue={typed?.email}
            error={errors.email}
            hint={words.emailHint}
            data-invalid={words.emailWrong}
          />
        )}
        <p className="trap" aria-hidden="true">
          <label htmlFor={HONEYPOT_FIELD}>{words.trap}</label>
          <input id={HONEYPOT_FIELD} name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
        </p>
        <p className="hint">{words.rules}</p>
        <Button>{words.send}</Button>
      </form>
    </>
  )
}

/** Rating as a group of radio buttons, drawn as stars. */
function RatingField({ typed, error, shop }: { typed: string | undefined; error: string | undefined; shop: Shop }) {
  const { reviews: words } = shop.words
  return (
    <fieldset className={error ? 'choice wrong' : 'choice'} aria-describedby={error ? 'rating-error' : undefined}>
      <legend>{words.yourRating}</legend>
      <div>
        {[1, 2, 3, 4, 5].map((stars) => (
          <label key={stars}>
            <input
              type="radio"
              name="rating"
              value={stars}
              required
              defaultChecked={typed === String(stars)}
              data-invalid={words.ratingMissing}
            />
            <span aria-hidden="true">★</span>
            <span className="says">{stars === 1 ? words.oneStar : interpolate(words.stars, { stars })}</span>
          </label>
        ))}
      </div>
      {error && (
        <p className="error" id="rating-error">
          {error}
        </p>
      )}
    </fieldset>
  )
}
