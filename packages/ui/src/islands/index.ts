export { hydrateIslands, type IslandEntry, type IslandModule, whenLoaded } from './hydrate-islands.ts'
export { type Control, isControlChanged, isCheckable } from './is-changed.ts'
export { mayBeSubmitted } from './may-be-submitted.ts'
export { reactIsland } from './react-island.tsx'
