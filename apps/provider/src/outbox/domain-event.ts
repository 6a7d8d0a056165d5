import { newId } from '../ids.ts'
import { JsonText, toJson } from '../json-text.ts'

/** What became of an entity, in the envelope that webhooks carry (wire reference, section 12). */
export type DomainChange =
  | { slug: 'created'; entity: object }
  | { slug: 'updated'; entity: object; modifiedFields: readonly string[] }
  | { slug: 'deleted' }

export function domainEvent(entityFqdn: string, entityId: string, eventTime: Date, change: DomainChange): JsonText {
  const envelope = JSON.stringify({
    id: newId(),
    entityFqdn,
    slug: change.slug,
    entityId,
    eventTime: eventTime.toISOString(),
    triggeredByAnonymizeRequest: false,
    originatedFrom: '',
  })
  return new JsonText(`${envelope.slice(0, -1)},${bodyOf(change)}}`)
}

function bodyOf(change: DomainChange): string {
  switch (change.slug) {
    case 'created':
      return `"createdEvent":{"entity":${toJson(change.entity)}}`
    case 'updated':
      return `"updatedEvent":{"currentEntity":${toJson(change.entity)},"modifiedFields":${JSON.stringify(change.modifiedFields)}}`
    case 'deleted':
      return '"deletedEvent":{}'
  }
}
