import Image from 'next/image'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { ProductForm } from '../../../components/product-form'
import { ReviewForm } from '../../../components/review-form'
import { getProductBySlug, getRelatedProducts } from '../../../lib/catalog'
import { getWixServerClient } from '../../../lib/wix-client.server'

async function getMember(wixClient) {
  if (!wixClient.auth.loggedIn()) return null
  const { member } = await wixClient.members.getCurrentMember({ fieldsets: ['FULL'] })
  return member ?? null
}

export async function generateMetadata({ params }) {
  const product = await getProductBySlug(await getWixServerClient(), (await params).slug)
  if (!product) notFound()
  const image = product.media?.mainMedia?.image
  return { title: product.name, openGraph: { images: image ? [{ url: image.url }] : undefined } }
}

export default async function ProductPage({ params }) {
  const wixClient = await getWixServerClient()
  const product = await getProductBySlug(wixClient, (await params).slug)
  if (!product) notFound()
  const [related, reviews, member] = await Promise.all([
    getRelatedProducts(wixClient, product._id),
    wixClient.reviews.queryReviews().eq('entityId', product._id).descending('_createdDate').limit(10).find(),
    getMember(wixClient),
  ])
  return (
    <>
      <h1>{product.name}</h1>
      <ProductForm product={product} />
      <div dangerouslySetInnerHTML={{ __html: product.description ?? '' }} />
      <h2>Reviews</h2>
      <ul aria-label="Reviews">
        {reviews.items.map((review) => (
          <li key={review._id}>
            {review.content?.rating} of 5, {review.content?.title}: {review.content?.body} ({review.author?.authorName})
          </li>
        ))}
      </ul>
      {member && <ReviewForm product={product} member={member} />}
      {related.length > 0 && (
        <>
          <h2>You might also like</h2>
          <ul aria-label="Related products">
            {related.map((other) => (
              <li key={other._id}>
                <Link href={`/products/${other.slug}`}>
                  {other.media?.mainMedia?.image && (
                    <Image src={other.media.mainMedia.image.url} alt="" width={120} height={120} />
                  )}
                  {other.name}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
