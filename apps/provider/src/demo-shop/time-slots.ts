import type { ShippingSettings } from '@cartwright/contract'
import { getTimeInDays } from '../platform/time-zones.ts'
import type { DemoShipping } from './check/demo-file-schemas.ts'

export function withTimeSlots(shipping: DemoShipping, timeZone: string, now: Date): ShippingSettings {
  return {
    ...shipping,
    regions: shipping.regions.map((region) => ({
      ...region,
      options: region.options.map(({ timeSlot, ...option }) => ({
        ...option,
        ...(timeSlot && {
          timeSlot: {
            from: getTimeInDays(now, timeSlot.inDays, timeSlot.from, timeZone).toISOString(),
            to: getTimeInDays(now, timeSlot.inDays, timeSlot.to, timeZone).toISOString(),
          },
        }),
      })),
    })),
  }
}
