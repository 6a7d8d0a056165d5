import type { ProductReviews, ReviewView } from '../catalogue/product-reviews.ts'
import type { ProductView } from '../catalogue/product-view.ts'
import type { ShopFrontView } from '../front/shop-front.ts'
import { toPagePath } from '../paths/content-page-path.ts'
import type { Shop } from '../shop.ts'
import { toFeedAttribute } from './feed-attribute.ts'
import type { OfferData } from '../catalogue/offers.ts'
import { toCollectionPath, toProductPath } from '../paths/catalogue-paths.ts'

/** Structured data of schema.org for the head of a page. Search engines read it; browsers do not run it. */
export type Thing = { '@type': string } & Record<string, unknown>

/** A step on the way to a page: its name, and its path in this language. */
export interface BreadcrumbStep {
  name: string
  path: string
}

/** Several things of one page. */
export const toJsonLdGraph = (...things: (Thing | undefined)[]): object => ({
  '@context': 'https://schema.org',
  '@graph': things.filter((thing) => thing !== undefined),
})

const getShopId = ({ url }: Shop): string => `${url}/#shop`

/** The shop as an organisation. */
export function toOrganisationData(shop: Shop): Thing {
  return {
    '@type': 'OnlineStore',
    '@id': getShopId(shop),
    name: shop.name,
    url: `${shop.url}/`,
    ...(shop.texts.tagline && { description: shop.texts.tagline }),
    ...(shop.settings.look.logo && { logo: shop.settings.look.logo.url }),
  }
}

/** `WebSite` with its search action. */
export function toWebsiteData(shop: Shop): Thing {
  const home = shop.url + shop.to('/')
  return {
    '@type': 'WebSite',
    '@id': `${home}#website`,
    name: shop.name,
    url: home,
    inLanguage: shop.words.lang,
    publisher: { '@id': getShopId(shop) },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${shop.url}${shop.to('/search')}?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}

/** `BreadcrumbList` of a page. */
export function toBreadcrumbData(trail: BreadcrumbStep[], shop: Shop): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: shop.url + path,
    })),
  }
}

/** A list of products with the addresses of their pages. */
export function toListData(
  { name, slug, products }: { name: string; slug: string; products: { name: string; slug: string }[] },
  shop: Shop,
): Thing {
  return {
    '@type': 'CollectionPage',
    name,
    url: shop.url + shop.to(toCollectionPath(slug)),
    inLanguage: shop.words.lang,
    mainEntity: {
      '@type': 'ItemList',
      numberOfItems: products.length,
      itemListElement: products.map((product, at) => ({
        '@type': 'ListItem',
        position: at + 1,
        name: product.name,
        url: shop.url + shop.to(toProductPath(product.slug)),
      })),
    },
  }
}

/** `Product` with its offer; with variants a `ProductGroup` of them, each with its own offer. */
export function toProductData(
  {
    view,
    description,
    offers,
    front,
    reviews,
  }: {
    view: ProductView
    description: string | undefined
    offers: OfferData[]
    front: ShopFrontView
    reviews?: ProductReviews
  },
  shop: Shop,
): Thing {
  const terms = (offer: OfferData): object => (view.isDownload ? {} : toOfferTerms(offer, front, shop))
  const url = shop.url + shop.to(toProductPath(view.slug))
  const [first] = offers
  const about = {
    name: view.name,
    url,
    ...(description && { description }),
    ...(view.pictures.length > 0 && { image: view.pictures.map((picture) => picture.url) }),
    ...(view.brand && { brand: { '@type': 'Brand', name: view.brand } }),
    ...(reviews && reviews.count > 0 && toRatingData(reviews, shop)),
  }
  if (first?.variantId === '') {
    return {
      '@type': 'Product',
      ...about,
      ...(first.sku && { sku: first.sku }),
      offers: { ...offerData(first, url, shop), ...terms(first) },
    }
  }
  if (!first) return { '@type': 'Product', ...about }
  return {
    '@type': 'ProductGroup',
    ...about,
    productGroupID: view.id,
    variesBy: view.options.flatMap(({ name }) => {
      const attribute = toFeedAttribute(name, view)
      return attribute ? [`https://schema.org/${attribute}`] : []
    }),
    hasVariant: offers.map((offer) => ({
      '@type': 'Product',
      name: [view.name, ...Object.values(offer.choices)].join(', '),
      ...(offer.sku && { sku: offer.sku }),
      image: offer.picture ?? view.pictures[0]?.url,
      ...Object.fromEntries(
        view.options.flatMap(({ name }) => {
          const attribute = toFeedAttribute(name, view)
          return attribute ? [[attribute, offer.choices[name]]] : []
        }),
      ),
      additionalProperty: Object.entries(offer.choices).map(([name, value]) => ({
        '@type': 'PropertyValue',
        name,
        value,
      })),
      offers: { ...offerData(offer, url, shop), ...terms(offer) },
    })),
  }
}

/** Rating and shown reviews, of which there is at least one. */
function toRatingData({ count, average, reviews }: ProductReviews, shop: Shop): object {
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: average,
      reviewCount: count,
      bestRating: 5,
      worstRating: 1,
    },
    review: reviews.map((review) => toReviewData(review, shop)),
  }
}

function toReviewData({ title, text, author, rating, date }: ReviewView, { words }: Shop): Thing {
  return {
    '@type': 'Review',
    author: { '@type': 'Person', name: author ?? words.reviews.anonymous },
    datePublished: date.slice(0, 10),
    ...(title && { name: title }),
    ...(text.length > 0 && { reviewBody: text.join('\n') }),
    reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5, worstRating: 1 },
  }
}

/** Shipping cost within the shop's own country, if it is independent of other items, and the return policy. */
function toOfferTerms(offer: OfferData, front: ShopFrontView, shop: Shop): object {
  const { country, deliveries, pages, withdrawalDays } = front
  if (!country) return {}
  const returns = pages.find(({ kind }) => kind === 'RETURNS')
  const shippingDetails = deliveries.flatMap((delivery) => {
    const { title, priceAmount, freeFromAmount, isPickup } = delivery
    if (isPickup || priceAmount === undefined) return []
    const isFree = freeFromAmount !== undefined && offer.price >= Number(freeFromAmount)
    return {
      '@type': 'OfferShippingDetails',
      shippingLabel: title,
      shippingRate: { '@type': 'MonetaryAmount', value: isFree ? 0 : Number(priceAmount), currency: offer.currency },
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: country },
      ...deliveryTimeData(delivery, front),
    }
  })
  return {
    ...(shippingDetails.length > 0 && { shippingDetails }),
    ...((withdrawalDays !== undefined || returns) && {
      hasMerchantReturnPolicy: {
        '@type': 'MerchantReturnPolicy',
        applicableCountry: country,
        ...(withdrawalDays === undefined
          ? { returnPolicyCategory: 'https://schema.org/MerchantReturnUnspecified' }
          : {
              returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
              merchantReturnDays: withdrawalDays,
              returnMethod: 'https://schema.org/ReturnByMail',
            }),
        ...(returns && { merchantReturnLink: shop.url + shop.to(toPagePath(returns)) }),
      },
    }),
  }
}

const WEEK = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']

/** Delivery time, if the shop states it in days. Search engines count business days, which `businessDays` names. */
function deliveryTimeData(
  { handlingDays, transitDays }: ShopFrontView['deliveries'][number],
  { workingDays }: ShopFrontView,
): { deliveryTime?: Thing } {
  if (!transitDays) return {}
  const days = transitDays.unit === 'CALENDAR_DAYS' ? WEEK : workingDays
  const range = ({ min, max }: { min: number; max: number }): Thing => ({
    '@type': 'QuantitativeValue',
    minValue: min,
    maxValue: max,
    unitCode: 'DAY',
  })
  return {
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      ...(handlingDays && { handlingTime: range(handlingDays) }),
      transitTime: range(transitDays),
      ...(days && {
        businessDays: {
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: days.map((day) => `https://schema.org/${day.charAt(0)}${day.slice(1).toLowerCase()}`),
        },
      }),
    },
  }
}

function offerData(offer: OfferData, url: string, shop: Shop): Thing {
  return {
    '@type': 'Offer',
    url: url + offer.query,
    price: offer.price,
    priceCurrency: offer.currency,
    availability: `https://schema.org/${offer.inStock ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    seller: { '@id': getShopId(shop) },
  }
}
