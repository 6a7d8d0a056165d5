import type { RequestContext } from '../../http/context.ts'
import type { Reads, Writes } from '../../http/operations.ts'
import { AppError } from '../../http/app-error.ts'
import type { Database } from '../../db/pool.ts'
import type { Tx } from '../../db/transaction.ts'
import { isGuid } from '../../ids.ts'
import { productNotFound } from '../products/change-product.ts'
import { type CatalogueContext, maySeeHidden } from '../services.ts'
import { removeCollectionTexts, removeProductTexts, setCollectionTexts, setProductTexts } from './change-texts.ts'
import { readCollectionTexts, readProductTexts } from './store.ts'

/** What products and collections say in other languages, as those who write it see it; of hidden ones for those who may change them. */
export function textsReads({ db, catalogue }: CatalogueContext): Reads {
  return {
    'catalogueTexts.getProductTexts': async (context, { id }) => {
      const product = await catalogue.findProduct(id)
      if (!product || !(product.visible || maySeeHidden(context))) throw productNotFound(id)
      return { texts: await textsOfProduct(db, product.id), revision: product.version.toString() }
    },
    'catalogueTexts.getCollectionTexts': async (context, { id }) => {
      const collections = await catalogue.collections()
      const collection = isGuid(id) ? collections.find((each) => each.id === id.toLowerCase()) : undefined
      if (!collection || !(collection.visible || maySeeHidden(context)))
        throw new AppError('COLLECTION_NOT_FOUND', 404, 'There is no such collection.', { data: { id } })
      return { texts: await textsOfCollection(db, collection.id) }
    },
  }
}

export function textsWrites({ settings, now }: CatalogueContext): Writes {
  const languages = (): readonly string[] => settings.current().shop.languages ?? [settings.current().shop.locale]
  const change = ({ caller, ifMatch }: RequestContext) => ({ caller, ifMatch, now: now() })

  return {
    'catalogueTexts.setProductTexts': async (tx, context, { id: given, texts }) => {
      const id = given.toLowerCase()
      const revision = await setProductTexts(tx, id, texts, languages(), change(context))
      return { texts: await textsOfProduct(tx, id), revision: revision.toString() }
    },
    'catalogueTexts.removeProductTexts': async (tx, context, { id, language }) => {
      await removeProductTexts(tx, id.toLowerCase(), language, change(context))
      return {}
    },
    'catalogueTexts.setCollectionTexts': async (tx, { caller }, { id: given, texts }) => {
      const id = given.toLowerCase()
      await setCollectionTexts(tx, id, texts, languages(), caller)
      return { texts: await textsOfCollection(tx, id) }
    },
    'catalogueTexts.removeCollectionTexts': async (tx, { caller }, { id, language }) => {
      await removeCollectionTexts(tx, id.toLowerCase(), language, caller)
      return {}
    },
  }
}

async function textsOfProduct(db: Database | Tx, id: string) {
  const known = (await readProductTexts(db, [id])).get(id)
  return [...(known ?? [])].map(([language, texts]) => ({ language, ...texts }))
}

async function textsOfCollection(db: Database | Tx, id: string) {
  return [...(await readCollectionTexts(db, id))].map(([language, texts]) => ({ language, ...texts }))
}
