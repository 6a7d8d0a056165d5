// Written by `npm run generate` from packages/contract. Do not edit.

import type { Transforms } from '../operation-row.ts'
import { date } from '../transforms/values.ts'

export const deliveryTimeSlot: Transforms = { from: date, to: date }
