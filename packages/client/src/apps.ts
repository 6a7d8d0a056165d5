import { onEvent, type EventDefinition, type PlainEvent } from './events.ts'

/**
 * Event of an installation of the app.
 *
 * @example
 * client.apps.onAppInstalled(({ data, metadata }) => welcome(metadata.instanceId, data.appId))
 */
export const onAppInstalled: EventDefinition<PlainEvent<{ appId: string; originInstanceId: string }>> =
  /* @__PURE__ */ onEvent('AppInstalled')

/**
 * Event of a removal of the app.
 *
 * @example
 * client.apps.onAppRemoved(({ metadata }) => forget(metadata.instanceId))
 */
export const onAppRemoved: EventDefinition<PlainEvent<{ appId: string }>> = /* @__PURE__ */ onEvent('AppRemoved')
