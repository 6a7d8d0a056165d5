import { type KyselyPlugin, type PluginTransformResultArgs, type QueryResult, sql, type UnknownRow } from 'kysely'
import { decodePayload } from '../platform/outbox/index.ts'

/** Decoded payload of an event. */
export const PAYLOAD = sql<object>`payload`.as('payload')

/** Decodes event payloads in test databases. */
export class DecodePayloadsPlugin implements KyselyPlugin {
  transformQuery: KyselyPlugin['transformQuery'] = ({ node }) => node

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    for (const row of result.rows)
      if (Buffer.isBuffer(row['payload'])) row['payload'] = JSON.parse(decodePayload(row['payload'])) as object
    return result
  }
}
