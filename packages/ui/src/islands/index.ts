export { hydrateIslands, type IslandEntry, type IslandModule } from './hydrate-islands.ts'
export { reactIsland } from './react-island.tsx'
