import { newId } from '../ids.ts'
import { JsonText, toJson } from '../json-text.ts'

/** What became of an entity, in the envelope that webhooks carry (wire reference, section 12). */
export type DomainChange =
  | { slug: 'created'; entity: object }
  | { slug: 'updated'; entity: object; modifiedFields: readonly string[] }
  | { slug: 'deleted' }

export function domainEvent(entityFqdn: string, entityId: string, eventTime: Date, change: DomainChange): JsonText {
  return eventOf({ entityFqdn, entityId, eventTime, slug: change.slug }, bodyOf(change))
}

/** What was done to an entity, in the same envelope. Each member of `body` may be written already. */
export function actionEvent(
  entityFqdn: string,
  entityId: string,
  eventTime: Date,
  { slug, body }: { slug: string; body: Readonly<Record<string, unknown>> },
): JsonText {
  const members = Object.entries(body).flatMap(([name, value]) =>
    value === undefined ? [] : `${JSON.stringify(name)}:${toJson(value)}`,
  )
  return eventOf({ entityFqdn, entityId, eventTime, slug }, `"actionEvent":{"body":{${members.join(',')}}}`)
}

interface About {
  entityFqdn: string
  entityId: string
  eventTime: Date
  slug: string
}

/** `body`: one member, as JSON. */
function eventOf({ entityFqdn, entityId, eventTime, slug }: About, body: string): JsonText {
  const envelope = JSON.stringify({
    id: newId(),
    entityFqdn,
    slug,
    entityId,
    eventTime: eventTime.toISOString(),
    triggeredByAnonymizeRequest: false,
    originatedFrom: '',
  })
  return new JsonText(`${envelope.slice(0, -1)},${body}}`)
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
