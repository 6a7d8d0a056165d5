import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { findProduct } from '../../page/data.ts'
import { ProductDetails } from '../../page/page.tsx'

export function loader({ params }: LoaderFunctionArgs) {
  const product = findProduct(params.slug ?? '')
  if (!product) throw data(undefined, 404)
  return product
}

export default function ProductPage() {
  return <ProductDetails product={useLoaderData<typeof loader>()} />
}
