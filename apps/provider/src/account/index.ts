export { mountAccountPages } from './mount.ts'
