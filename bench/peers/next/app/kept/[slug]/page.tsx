import { readCollection } from '../../../../page/data.ts'
import { Collection } from '../../../../page/page.tsx'
import { Link } from '../../link.tsx'

/** Made when it is first asked for, kept, and made anew after a minute. */
export const dynamic = 'force-static'
export const revalidate = 60

export default function CachedCollectionPage() {
  return <Collection collection={readCollection()} Link={Link} />
}
