import { QueryBuilder } from '../query/builder.ts'
import type { Query } from '../query/page.ts'
import { requestToWire } from '../transforms/message.ts'
import { compareValues, type Difference } from './differences.ts'
import type { Recording } from './recordings.ts'

type Builder = QueryBuilder<object>
type Chain = (start: () => Builder) => Builder

/** Compares the query of conditions, sorts and limits with that of the official builder. */
export function compareQuery({ call, result }: Recording): Difference[] {
  const [kind = '', ...rest] = call.split(' ')
  const chain = chains[rest.join(' ')]
  if (!chain) throw new Error(`Nobody judges ${call}.`)
  const start: Query | undefined = kind.endsWith('CURSOR') ? { filter: {}, cursorPaging: { limit: 50 } } : undefined
  let sent: unknown
  const find = async (query: Query) => {
    sent = query
    return {} as never // the page is unused
  }
  void chain(() => new QueryBuilder<object>(find, start)).find()
  return compareValues('query', result, requestToWire(sent))
}

const chains: Record<string, Chain> = {
  empty: (start) => start(),
  eq: (start) => start().eq('_id', '1'),
  ne: (start) => start().ne('a', 1),
  'ge/gt/le/lt': (start) => start().ge('a', 1).gt('b', 2).le('c', 3).lt('d', 4),
  'startsWith/endsWith/contains': (start) => start().startsWith('a', 'x').endsWith('b', 'y').contains('c', 'z'),
  'hasSome/hasAll varargs': (start) => start().hasSome('a', 1, 2).hasAll('b', [3, 4]),
  in: (start) => start().in('a', [1, 2]),
  exists: (start) => start().exists('a').exists('b', false),
  and: (start) => start().eq('a', 1).and(start().eq('b', 2)),
  not: (start) => start().eq('a', 1).not(start().eq('b', 2)),
  sort: (start) => start().ascending('a', '_createdDate').descending('b'),
  'skip/limit': (start) => start().skip(20).limit(10),
  'dup field': (start) => start().eq('a', 1).eq('a', 2),
  limit: (start) => start().limit(5),
}
