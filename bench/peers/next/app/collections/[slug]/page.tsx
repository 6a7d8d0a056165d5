import { connection } from 'next/server'
import { readCollection } from '../../../../page/data.ts'
import { Collection } from '../../../../page/page.tsx'
import { Link } from '../../link.tsx'

export const generateMetadata = () => ({ title: readCollection().name })

export default async function CollectionPage() {
  await connection() // rendered for each request
  return <Collection collection={readCollection()} Link={Link} />
}
