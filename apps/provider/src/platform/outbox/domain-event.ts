import { newId } from '../ids.ts'
import { toBinaryText } from '../text/binary-text.ts'
import { JsonBytes, JsonText, toJson } from '../text/json-text.ts'

/** Change of an entity, in the envelope of webhooks (wire reference, section 12). */
export type DomainChange =
  | { slug: 'created'; entity: object }
  | { slug: 'updated'; entity: object; modifiedFields: readonly string[] }
  | { slug: 'deleted' }

export function createDomainEvent(
  entityFqdn: string,
  entityId: string,
  eventTime: Date,
  change: DomainChange,
): JsonText | JsonBytes {
  const [before, entity, after] = bodyOf(change)
  const head = `${beginEvent({ entityFqdn, entityId, eventTime, slug: change.slug })}${before}`
  const tail = `${after}}`
  if (entity instanceof JsonBytes) return new JsonBytes(toBinaryText(head) + entity.bytes + toBinaryText(tail))
  return new JsonText(head + (entity ? toJson(entity) : '') + tail)
}

/** Action on an entity, in the same envelope. Members of `body` may be serialised JSON. */
export function createActionEvent(
  entityFqdn: string,
  entityId: string,
  eventTime: Date,
  { slug, body }: { slug: string; body: Readonly<Record<string, unknown>> },
): JsonText {
  const members = Object.entries(body).flatMap(([name, value]) =>
    value === undefined ? [] : `${JSON.stringify(name)}:${toJson(value)}`,
  )
  const head = beginEvent({ entityFqdn, entityId, eventTime, slug })
  return new JsonText(`${head}"actionEvent":{"body":{${members.join(',')}}}}`)
}

interface About {
  entityFqdn: string
  entityId: string
  eventTime: Date
  slug: string
}

/** Beginning of the envelope, as JSON to which one member is added. */
function beginEvent({ entityFqdn, entityId, eventTime, slug }: About): string {
  const envelope = JSON.stringify({
    id: newId(),
    entityFqdn,
    slug,
    entityId,
    eventTime: eventTime.toISOString(),
    triggeredByAnonymizeRequest: false,
    originatedFrom: '',
  })
  return `${envelope.slice(0, -1)},`
}

/** The text before the entity, the entity, and the text after it. */
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
