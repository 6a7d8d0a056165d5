import { newId } from '../ids.ts'

/** What became of an entity, in the envelope that webhooks carry (wire reference, section 12). */
export type DomainChange =
  | { slug: 'created'; entity: object }
  | { slug: 'updated'; entity: object; modifiedFields: readonly string[] }
  | { slug: 'deleted' }

export function domainEvent(entityFqdn: string, entityId: string, eventTime: Date, change: DomainChange): object {
  return {
    id: newId(),
    entityFqdn,
    slug: change.slug,
    entityId,
    eventTime: eventTime.toISOString(),
    triggeredByAnonymizeRequest: false,
    originatedFrom: '',
    ...bodyOf(change),
  }
}

function bodyOf(change: DomainChange): object {
  switch (change.slug) {
    case 'created':
      return { createdEvent: { entity: change.entity } }
    case 'updated':
      return { updatedEvent: { currentEntity: change.entity, modifiedFields: change.modifiedFields } }
    case 'deleted':
      return { deletedEvent: {} }
  }
}
