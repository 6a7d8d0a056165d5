import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'

/** Long enough to say something, and short beside a storm. */
const LOOK_MS = 100
/** Of the time, the share in which the thread that answers requests has something to do. */
const BUSY = 0.6
/** For as long as others need the shop. */
const BUSY_REST_MS = 500

/**
 * Whether this process has its hands full with requests, as of the last time that was asked at least a tenth of a second after the one before.
 * @example const isBusy = createLoadMonitor(); if (isBusy()) await pause(10)
 */
export function createLoadMonitor(): () => boolean {
  let since = performance.eventLoopUtilization()
  let isBusy = false
  return () => {
    const { idle, active, utilization } = performance.eventLoopUtilization(since)
    if (idle + active >= LOOK_MS) {
      isBusy = utilization > BUSY
      since = performance.eventLoopUtilization()
    }
    return isBusy
  }
}

/** For work that can wait: until nobody else needs the process, or it ends. */
export async function waitWhileBusy(isBusy: () => boolean, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && isBusy()) await pause(BUSY_REST_MS)
}
