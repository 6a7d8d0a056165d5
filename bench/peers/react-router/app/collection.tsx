import { Link, useLoaderData } from 'react-router'
import { readCollection } from '../../page/data.ts'
import { Collection } from '../../page/page.tsx'

export const loader = () => readCollection()

export const meta = ({ loaderData }: { loaderData: ReturnType<typeof loader> }) => [{ title: loaderData.name }]

export default function CollectionPage() {
  return <Collection collection={useLoaderData<typeof loader>()} Link={Link} />
}
