import { useQuery } from '@tanstack/react-query'
import { useBackOffice } from '../app/context.tsx'

/** Collections that products can be put into, by name; the first is that of all products, which the shop fills. */
export function useCollections(): { id: string; name: string }[] {
  const { api } = useBackOffice()
  const { data } = useQuery({
    queryKey: ['collections', 'names'],
    queryFn: ({ signal }) => api.collections.queryCollections({ paging: { limit: 100 } }, { signal }),
  })
  return (data?.collections ?? [])
    .filter(({ slug }) => slug !== 'all-products')
    .map(({ _id, name }) => ({ id: _id ?? '', name: name ?? '' }))
}
