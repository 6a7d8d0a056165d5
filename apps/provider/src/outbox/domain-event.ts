import { newId } from '../ids.ts'
import { toBinaryText } from '../binary-text.ts'
import { JsonBytes, JsonText, toJson } from '../json-text.ts'

/** What became of an entity, in the envelope that webhooks carry (wire reference, section 12). */
export type DomainChange =
  | { slug: 'created'; entity: object }
  | { slug: 'updated'; entity: object; modifiedFields: readonly string[] }
  | { slug: 'deleted' }

export function domainEvent(
  entityFqdn: string,
  entityId: string,
  eventTime: Date,
  change: DomainChange,
): JsonText | JsonBytes {
  const envelope = JSON.stringify({
    id: newId(),
    entityFqdn,
    slug: change.slug,
    entityId,
    eventTime: eventTime.toISOString(),
    triggeredByAnonymizeRequest: false,
    originatedFrom: '',
  })
  const [before, entity, after] = bodyOf(change)
  const [head, tail] = [`${envelope.slice(0, -1)},${before}`, `${after}}`]
  if (entity instanceof JsonBytes) return new JsonBytes(toBinaryText(head) + entity.bytes + toBinaryText(tail))
  return new JsonText(head + (entity ? toJson(entity) : '') + tail)
}

/** What comes before the entity, the entity, and what comes after it. */

function bodyOf(change: DomainChange): [before: string, entity: object | undefined, after: string] {
  switch (change.slug) {
    case 'created':
      return ['"createdEvent":{"entity":', change.entity, '}']
    case 'updated':
      return [
        '"updatedEvent":{"currentEntity":',
        change.entity,
        `,"modifiedFields":${JSON.stringify(change.modifiedFields)}}`,
      ]
    case 'deleted':
      return ['"deletedEvent":{}', undefined, '']
  }
}
