import type { Migration } from '../migrate.ts'
import { firstShop } from './0001-first-shop.ts'
import { wholeCatalogue } from './0002-whole-catalogue.ts'
import { picturesAskedFor } from './0004-pictures-asked-for.ts'
import { media } from './0005-media.ts'
import { staffSignIns } from './0006-staff-sign-ins.ts'
import { catalogueQueries } from './0007-catalogue-queries.ts'
import { productSearch } from './0008-product-search.ts'

/** In order, never edited once released: a mistake is mended by the next number. */
export const migrations: readonly Migration[] = [
  firstShop,
  wholeCatalogue,
  picturesAskedFor,
  media,
  staffSignIns,
  catalogueQueries,
  productSearch,
]
