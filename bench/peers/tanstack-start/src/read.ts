import { notFound } from '@tanstack/react-router'
import { createServerFn } from '@tanstack/react-start'
import { findProduct, readCollection, readShop } from '../../page/data.ts'

export const shop = createServerFn({ method: 'GET' }).handler(() => readShop())

export const collection = createServerFn({ method: 'GET' }).handler(() => readCollection())

export const product = createServerFn({ method: 'GET' })
  .validator((slug: string) => slug)
  .handler(({ data }) => {
    const found = findProduct(data)
    if (!found) throw notFound()
    return found
  })
