import { Type, type Static } from 'typebox'
import { operation, staff } from './operation.ts'
import { entity, enumeration } from './wire-types.ts'

export const SetupStepName = enumeration(
  'SetupStepName',
  ['NAME', 'LOGO', 'LOOK', 'ADDRESS', 'PRODUCT', 'DELIVERY', 'TAX', 'PAYMENTS', 'TERMS', 'TEST_ORDER', 'GO_LIVE'],
  'A step of the setup, in the order of the guide.',
)
export type SetupStepName = Static<typeof SetupStepName>

export const SetupStep = entity('SetupStep', 'A step of the setup. Its state follows from the shop itself.', {
  name: SetupStepName,
  isDone: Type.Boolean(),
  isOptional: Type.Boolean({ description: 'The shop is complete without it.' }),
})
export type SetupStep = Static<typeof SetupStep>

export const CardPayments = enumeration(
  'CardPayments',
  ['NONE', 'TEST', 'LIVE'],
  'Cards at the checkout: none; test cards, which move no money; real ones.',
)
export type CardPayments = Static<typeof CardPayments>

export const ShopSetup = entity('ShopSetup', 'How far the setup of the shop is.', {
  steps: Type.Array(SetupStep),
  isComplete: Type.Boolean({ description: 'All steps are done that are not optional.' }),
  isDismissed: Type.Boolean({ description: 'Somebody has closed the guide. It no longer opens by itself.' }),
  cardPayments: CardPayments,
  sendsMail: Type.Boolean({ description: 'Mails are sent. False: the mailbox of the server shows them.' }),
  isPublic: Type.Boolean({ description: 'The storefront has an address beyond this machine.' }),
})
export type ShopSetup = Static<typeof ShopSetup>

const Answer = Type.Object({ setup: ShopSetup })

/** Operations of the setup guide, which the platform does not have. */
export const setupOperations = {
  'setup.getSetup': operation({
    name: 'setup.getSetup',
    service: 'own',
    client: 'none',
    method: 'GET',
    path: '/v1/setup',
    summary: 'Reads how far the setup of the shop is, as its settings, products and orders show it.',
    access: staff,
    permission: 'ECOM.MANAGE_SETTINGS',
    request: Type.Object({}),
    answer: Answer,
    getForm: 'plain',
    writes: false,
  }),
  'setup.updateSetup': operation({
    name: 'setup.updateSetup',
    service: 'own',
    client: 'none',
    method: 'PATCH',
    path: '/v1/setup',
    summary: 'Closes the setup guide, or lets it open again by itself.',
    access: staff,
    permission: 'ECOM.MANAGE_SETTINGS',
    request: Type.Object({ isDismissed: Type.Boolean() }),
    answer: Answer,
    writes: true,
  }),
} as const
