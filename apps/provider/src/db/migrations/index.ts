import type { Migration } from '../migrate.ts'
import { firstShop } from './0001-first-shop.ts'

/** In order, never edited once released: a mistake is mended by the next number. */
export const migrations: readonly Migration[] = [firstShop]
