import pg from 'pg'

const MAX_NAMES = 500
const names = new Map<string, string>()

/**
 * PostgreSQL parses and plans a named statement once a connection instead of once a call. Every text with parameters gets a name, up to a number that keeps
 * what each connection remembers small; texts are few, since values are never part of them.
 */
export class ClientWithNamedStatements extends pg.Client {
  override query: pg.Client['query'] = ((...given: unknown[]) => {
    const [text, values, ...rest] = given
    const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined
    const send = super.query.bind(this) as (...args: unknown[]) => unknown
    return name === undefined ? send(...given) : send({ name, text, values }, ...rest)
  }) as never // the overloads of `query` cannot be written down here
}

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= MAX_NAMES) return known
  const name = `cw${names.size}`
  names.set(text, name)
  return name
}
