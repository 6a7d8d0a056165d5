import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { addToCart } from '../../actions'
import { Picture } from '../../picture'
import { getCatalogue } from '../../shop'
import { BuyForm } from './buy-form'

interface Props {
  params: Promise<{ slug: string }>
}

/** Finds a product, once for the title and the page. */
const findProduct = cache(async (slug: string) => {
  const { products } = await getCatalogue()
  return (await products.queryProducts().eq('slug', slug).limit(1).find()).items[0]
})

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const product = await findProduct(decodeURIComponent((await params).slug))
  return { title: product?.name }
}

/** Product page: options, price of the chosen variant, add to cart. */
export default async function ProductPage({ params }: Props) {
  const product = await findProduct(decodeURIComponent((await params).slug))
  if (!product) notFound()
  const { variants } = await (await getCatalogue()).products.queryProductVariants(product._id)
  return (
    <>
      <h1>{product.name}</h1>
      <div className="product">
        <Picture image={product.media?.mainMedia?.image?.url} size={560} />
        <div>
          {/* The shop has reduced the merchant's HTML to an allow-list. */}
          <div dangerouslySetInnerHTML={{ __html: product.description ?? '' }} />
          <BuyForm product={product} variants={variants} addToCart={addToCart.bind(null, product._id)} />
        </div>
      </div>
    </>
  )
}
