import { createFileRoute } from '@tanstack/react-router'
import { Collection } from '../../../page/page.tsx'
import { Link } from '../link.tsx'
import { collection } from '../read.ts'

export const Route = createFileRoute('/collections/$slug')({
  loader: () => collection(),
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.name }] }),
  component: CollectionPage,
})

function CollectionPage() {
  return <Collection collection={Route.useLoaderData()} Link={Link} />
}
