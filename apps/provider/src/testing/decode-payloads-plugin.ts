import { type KyselyPlugin, type PluginTransformResultArgs, type QueryResult, sql, type UnknownRow } from 'kysely'
import { decodePayload } from '../platform/outbox/index.ts'

/** What an event says, read. */
export const PAYLOAD = sql<object>`payload`.as('payload')

/** For the databases of tests: payloads of events are read as their readers read them. */
export class DecodePayloadsPlugin implements KyselyPlugin {
  transformQuery: KyselyPlugin['transformQuery'] = ({ node }) => node

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    for (const row of result.rows)
      if (Buffer.isBuffer(row['payload'])) row['payload'] = JSON.parse(decodePayload(row['payload'])) as object
    return result
  }
}
