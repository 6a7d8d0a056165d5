import { ButtonLink, VisuallyHidden, Icon, Picture, type PictureData } from '@cartwright/ui'
import { MarkedName, InLanguage } from '../components/in-language.tsx'
import { ProductGrid } from '../browse/product-grid.tsx'
import { toJsonLdGraph, toOrganisationData, toWebsiteData } from '../seo/structured-data.ts'
import { toPlainText } from '../seo/plain-text.ts'
import { definePublicPage } from '../page.ts'
import type { Shop } from '../shop.ts'
import { interpolate } from '../texts/interpolate.ts'
import { type HomePart, readHomeParts } from './home-parts.ts'
import css from './home.css?inline'
import { toCollectionPath, toProductPath } from '../paths/catalogue-paths.ts'

/** Longest title and description that search engines show, in characters. */
const MAX_TITLE_LENGTH = 60
const MAX_DESCRIPTION_LENGTH = 160

type PartOf<Kind extends HomePart['kind']> = Extract<HomePart, { kind: Kind }>

export const homePage = definePublicPage<HomePart[]>({
  path: '/',
  css,

  load: (_at, shop) => readHomeParts(shop),

  head: (parts, shop) => ({
    title: shop.name,
    wholeTitle: `${shop.name} – ${shop.texts.tagline ? toPlainText(shop.texts.tagline, MAX_TITLE_LENGTH) : shop.words.home.kind}`,
    description:
      toPlainText(
        [shop.texts.tagline, ...(shop.texts.about ?? [])].filter(Boolean).join(' '),
        MAX_DESCRIPTION_LENGTH,
      ) || interpolate(shop.words.home.description, { shop: shop.name }),
    canonical: shop.url + shop.to('/'),
    picture: parts.flatMap(pictureOf)[0],
    jsonLd: toJsonLdGraph(toOrganisationData(shop), toWebsiteData(shop)),
  }),

  Page({ data: parts, shop }) {
    return (
      <>
        {parts.every(({ kind }) => kind !== 'front') && <h1 className="hidden-text">{shop.name}</h1>}
        {/* They never change places. */}
        {parts.map((part, at) => (
          <Part key={at} part={part} shop={shop} first={at === 0} />
        ))}
      </>
    )
  },
})

function pictureOf(part: HomePart): PictureData[] {
  if (part.kind === 'front') return [part.picture ?? part.window[0]?.picture ?? []].flat()
  if (part.kind === 'shelf') return part.products.flatMap(({ picture }) => picture ?? [])
  return []
}

function Part({ part, shop, first }: { part: HomePart; shop: Shop; first: boolean }) {
  switch (part.kind) {
    case 'front':
      return part.picture ? <Front part={part} shop={shop} first={first} /> : <Window part={part} shop={shop} />
    case 'rooms':
      return <Rooms part={part} shop={shop} />
    case 'shelf':
      return <ProductSection part={part} shop={shop} />
    case 'story':
      return <Story part={part} />
  }
}

/** A picture that stands on a board, and what the shop says below it. */
function Front({ part: { title, text, picture }, shop, first }: { part: PartOf<'front'>; shop: Shop; first: boolean }) {
  return (
    <section className="front">
      <div className="front-picture">
        <Picture
          picture={picture}
          first={first}
          shape={picture && picture.width / picture.height}
          sizes="(min-width: 60rem) 70vw, (min-width: 40rem) 100vw, 135vw"
        />
      </div>
      <div className="wrap front-words">
        <h1>{title}</h1>
        {text && <p>{text}</p>}
        <ButtonLink href={shop.to('/collections/all-products')}>
          {shop.words.home.everything} <Icon name="arrow" />
        </ButtonLink>
      </div>
    </section>
  )
}

function Window({ part: { title, text, window }, shop }: { part: PartOf<'front'>; shop: Shop }) {
  return (
    <section className="window dark">
      <div className="wrap">
        <div className="words">
          <h1>{title}</h1>
          {text && <p>{text}</p>}
          <ButtonLink href={shop.to('/collections/all-products')}>{shop.words.home.everything}</ButtonLink>
        </div>
        <ul className="display">
          {window.map((product, at) => (
            <li key={product.slug}>
              <a href={shop.to(toProductPath(product.slug))} aria-label={`${product.name}, ${product.price}`}>
                <Picture
                  picture={product.picture}
                  alt=""
                  first={at === 0}
                  shape={at === 0 ? 3 / 4 : 4 / 5}
                  sizes="(min-width: 56rem) 20vw, 40vw"
                />
                <span className="tag money">{product.price}</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function Rooms({ part: { title, text, rooms }, shop }: { part: PartOf<'rooms'>; shop: Shop }) {
  return (
    <section className="wrap section">
      <h2>{title}</h2>
      {text && <p className="section-text">{text}</p>}
      <ul className="rooms">
        {rooms.map((room) => (
          <li key={room.slug}>
            <a href={shop.to(toCollectionPath(room.slug))}>
              <span className="niche">
                <Picture
                  picture={room.picture}
                  alt=""
                  name={room.name}
                  shape={4 / 5}
                  sizes="(min-width: 84rem) 19rem, (min-width: 60rem) 22vw, 46vw"
                />
              </span>
              <h3>
                <MarkedName of={room} words={shop.words} />
              </h3>
              {room.description && (
                <p>
                  <InLanguage of={room.descriptionIn}>{room.description}</InLanguage>
                </p>
              )}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function ProductSection({
  part: { title, titleIn, text, textIn, slug, products },
  shop,
}: {
  part: PartOf<'shelf'>
  shop: Shop
}) {
  const { home } = shop.words
  return (
    <section className="wrap section">
      <div className="section-head">
        <h2>
          <InLanguage of={titleIn}>{title}</InLanguage>
        </h2>
        <a href={shop.to(toCollectionPath(slug))}>
          {home.all}
          <VisuallyHidden>
            : <InLanguage of={titleIn}>{title}</InLanguage>
          </VisuallyHidden>{' '}
          <Icon name="arrow" />
        </a>
        {text && (
          <p className="section-text">
            <InLanguage of={textIn}>{text}</InLanguage>
          </p>
        )}
      </div>
      {products.length > 0 ? <ProductGrid products={products} shop={shop} /> : <p>{home.empty}</p>}
    </section>
  )
}

function Story({ part: { title, paragraphs, picture } }: { part: PartOf<'story'> }) {
  return (
    <section className="story-of-shop dark">
      <div className="wrap">
        <h2>{title}</h2>
        <div>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        {picture && <Picture picture={picture} shape={4 / 5} sizes="(min-width: 60rem) 33vw, 100vw" />}
      </div>
    </section>
  )
}
