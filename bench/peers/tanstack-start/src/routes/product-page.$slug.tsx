import { createFileRoute } from '@tanstack/react-router'
import { ProductDetails } from '../../../page/page.tsx'
import { product } from '../read.ts'

export const Route = createFileRoute('/product-page/$slug')({
  loader: ({ params }) => product({ data: params.slug }),
  component: ProductPage,
})

function ProductPage() {
  return <ProductDetails product={Route.useLoaderData()} />
}
