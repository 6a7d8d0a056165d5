import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'

/** Measuring interval: long enough to be meaningful, short beside a load peak. */
const LOOK_MS = 100
/** Event loop utilisation above which the process is busy. */
const BUSY = 0.6
/** Pause of background work while the process is busy. */
const BUSY_REST_MS = 500

/**
 * Creates a check whether the process is busy with requests, measured over at least a tenth of a second between two
 * calls.
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

/** Waits until the process is idle, or shuts down: for background work. */
export async function waitWhileBusy(isBusy: () => boolean, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && isBusy()) await pause(BUSY_REST_MS)
}
