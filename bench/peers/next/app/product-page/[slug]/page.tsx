import { notFound } from 'next/navigation'
import { findProduct } from '../../../../page/data.ts'
import { ProductDetails } from '../../../../page/page.tsx'

export default async function ProductPage({ params }: { params: Promise<{ slug: string }> }) {
  const product = findProduct((await params).slug)
  if (!product) notFound()
  return <ProductDetails product={product} />
}
