import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { CLIENT_ID, test } from './client/test.ts'
import type { WorkerTask, WorkerReport } from './client/worker.ts'

for (const type of ['classic', 'module'] as const) {
  test(`a ${type} worker gets a visitor’s tokens, reads products and fills a cart`, async ({ openShop, real }) => {
    const page = await openShop(real)
    const report = await send(page, type, { ...real, storage: 'memory', buy: 'Meadow Seed Tin' })
    expect(report).toEqual({ hasDocument: false, role: 'visitor', quantities: [2, 2] })
  })

  test(`a ${type} worker learns where to sign in`, async ({ openShop, provider, pages }) => {
    const page = await openShop()
    const ofPage = new Set(pages.asked)
    const place = { baseUrl: provider.url, clientId: CLIENT_ID, storage: 'memory' } as const
    const { authUrl = '', role } = await send(page, type, place)
    expect(role).toBe('visitor')
    expect(new URL(authUrl).origin).toBe(provider.url)

    const ofWorker = pages.asked.filter((path) => !ofPage.has(path))
    const parts = ofWorker.filter((path) => path !== `/${type}-worker.js`)
    if (type === 'classic') expect(parts, 'a classic worker is one file').toEqual([])
    else expect(parts.length, 'what is needed for signing in is loaded later').toBeGreaterThan(0)
  })
}

/** Starts a worker for the errand, and waits for its report. */
function send(page: Page, type: WorkerType, errand: WorkerTask): Promise<WorkerReport> {
  return page.evaluate(
    ([asked, message]) =>
      new Promise<WorkerReport>((resolve, reject) => {
        const worker = new Worker(`/${asked}-worker.js`, { type: asked })
        worker.addEventListener('message', ({ data }: MessageEvent<WorkerReport>) => resolve(data))
        worker.addEventListener('error', ({ message: problem }) => reject(new Error(problem)))
        worker.postMessage(message)
      }),
    [type, errand] as const,
  )
}
