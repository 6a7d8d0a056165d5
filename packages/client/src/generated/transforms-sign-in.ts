// Written by `npm run generate` from packages/contract. Do not edit.

import type { Transforms } from '../operation-row.ts'
import { date, float } from '../transforms/values.ts'
import { addressWithContact } from './transforms.ts'

export const plainCustomValue: Transforms = { numValue: float, dateValue: date }

export const customValueList: Transforms = { value: plainCustomValue }

export const customValueMap: Transforms = { value: { '*': plainCustomValue } }

export const customValue: Transforms = {
  numValue: float,
  dateValue: date,
  listValue: customValueList,
  mapValue: customValueMap,
}

export const customField: Transforms = { value: customValue }

export const identityProfile: Transforms = { customFields: customField, addresses: addressWithContact }

export const identity: Transforms = { createdDate: date, updatedDate: date, identityProfile }
