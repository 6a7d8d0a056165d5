export { hydrateIslands, type IslandEntry, type IslandModule, whenLoaded } from './hydrate-islands.ts'
export { type Control, isChanged, isTick } from './is-changed.ts'
export { mayBeSent } from './may-be-sent.ts'
export { reactIsland } from './react-island.tsx'
