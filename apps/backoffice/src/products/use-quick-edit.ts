import type { Product } from '@cartwright/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useBackOffice } from '../app/context.tsx'
import { describeError } from '../parts/describe-error.ts'
import { showFailure, showSuccess } from '../parts/toasts.tsx'
import { useTexts } from '../texts/sections.ts'
import { type ProductValues, toProductValues } from './product-form.ts'
import { saveProduct } from './save-product.ts'

/** Saves fields of a product from its row. A concurrent change of the same field is reported and not overwritten. */
export function useQuickEdit(product: Product) {
  const { api } = useBackOffice()
  const texts = useTexts('products')
  const queries = useQueryClient()
  return useMutation({
    async mutationFn(changed: Partial<ProductValues>) {
      const values = toProductValues(product)
      const result = await saveProduct(api, { ...product, values }, { ...values, ...changed })
      if ('conflicts' in result) throw new Error(texts.conflict.title)
      return result.saved
    },
    onSuccess: (saved) => showSuccess(`${saved.name}: ${texts.product.saved}`),
    onError: (error) =>
      showFailure(error.message === texts.conflict.title ? error.message : describeError(error, texts)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['products'] }),
  })
}
