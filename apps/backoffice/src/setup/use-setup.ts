import { useQuery } from '@tanstack/react-query'
import { useBackOffice } from '../app/context.tsx'

export const STEPS = {
  NAME: 'name',
  LOGO: 'logo',
  LOOK: 'look',
  ADDRESS: 'address',
  PRODUCT: 'product',
  DELIVERY: 'delivery',
  TAX: 'tax',
  PAYMENTS: 'payments',
  TERMS: 'terms',
  TEST_ORDER: 'order',
  GO_LIVE: 'live',
} as const
export type StepName = keyof typeof STEPS
/** Name of a step in its address. */
export type StepPath = (typeof STEPS)[StepName]

/** Answer of `setup.getSetup`. */
export interface ShopSetup {
  steps: { name: StepName; isDone: boolean; isOptional: boolean }[]
  isComplete: boolean
  isDismissed: boolean
  cardPayments: 'NONE' | 'TEST' | 'LIVE'
  sendsMail: boolean
  isPublic: boolean
}

export const SETUP_PATH = '/cartwright/v1/setup'

/** Reads how far the setup of the shop is. Staff who may not change settings have none. */
export function useSetup(): { setup: ShopSetup | undefined; isPending: boolean; error: unknown } {
  const { api, session } = useBackOffice()
  const mayManage = session.may('ECOM.MANAGE_SETTINGS')
  const { data, isPending, error } = useQuery({
    queryKey: ['setup'],
    enabled: mayManage,
    queryFn: async ({ signal }) => (await api.get<{ setup: ShopSetup }>(SETUP_PATH, signal)).setup,
  })
  return { setup: data, isPending: mayManage && isPending, error }
}
