import { performance } from 'node:perf_hooks'

/** Long enough to say something, and short beside a storm. */
const LOOK_MS = 100
/** Of the time, the share in which the thread that answers requests has something to do. */
const BUSY = 0.6

/**
 * Whether this process has its hands full with requests, as of the last time that was asked at least a tenth of a second after the one before.
 * @example const isBusy = watchLoad(); if (isBusy()) await pause(10)
 */
export function watchLoad(): () => boolean {
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
