import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createPhoto, zip } from '../../testing/sample-files.ts'
import { startShop, type TestShop } from '../../testing/index.ts'
import { upload } from '../../testing/upload.ts'
import {
  createPlanContext,
  createReadOptions,
  type ImportPart,
  type ImportPosition,
  readImportParts,
} from '../import/import-parts.ts'
import { deleteExpiredTransferFiles } from './transfer-files.ts'

const PATH = '/cartwright/v1/imports'
const DAY_MS = 24 * 3_600_000

/** Files of other systems, as they wrote them. */
const readRealFile = (name: string) => readFile(join(import.meta.dirname, '../import/real-files', `${name}.csv`))

let shop: TestShop
let token: string
beforeAll(async () => {
  shop = await startShop({ whenFinished: afterAll })
  token = await shop.newStaffToken('editor')
})

async function uploadFile(bytes: Uint8Array | string, name = 'products.csv') {
  const { status, body } = await upload(shop, bytes, { token, path: PATH, name })
  return { status, body, file: body.import }
}

const post = (path: string, body: object = {}) => shop.call('POST', `${PATH}/${path}`, { token, body })

async function run(id: string, action: 'preview' | 'start') {
  const { status, body } = await post(`${id}/${action}`)
  expect(status, JSON.stringify(body)).toBe(200)
  await shop.provider.jobQueue.drain()
  return (await shop.call('GET', `/cartwright/v1/jobs/${body.jobId}`, { token })).body.job
}

async function listAll(id: string, list: 'changes' | 'problems', more: object = {}) {
  const rows: Record<string, unknown>[] = []
  for (let cursor: string | undefined; ;) {
    const cursorPaging = { limit: 2, ...(cursor && { cursor }) }
    const { body } = await post(`${id}/${list}/query`, { run: 'PREVIEW', ...more, cursorPaging })
    rows.push(...body[list])
    cursor = body.pagingMetadata.cursors.next
    if (!cursor) return rows
  }
}

const CSV = (rows: string[]) =>
  ['Handle,Title,Vendor,Variant Price,Variant Inventory Tracker,Variant Inventory Qty,Gift Card', ...rows].join('\n')

describe('uploading a file', () => {
  test.each([
    ['woocommerce', 'WooCommerce', 'utf-8'],
    ['utf16le', 'common', 'utf-16le'],
    ['prestashop', 'PrestaShop', 'utf-8'],
    ['magento', 'Magento', 'utf-8'],
  ])('the system that wrote %s.csv is recognised, with its columns', async (name, format, encoding) => {
    const { file } = await uploadFile(await readRealFile(name), `${name}.csv`)
    expect(file).toMatchObject({ fileName: `${name}.csv`, analysis: { format, encoding, isOwn: false, missing: [] } })
    const { columns, rowCount, productCount } = file.analysis
    expect(rowCount).toBeGreaterThan(0)
    expect(productCount).toBeGreaterThan(0)
    expect(productCount).toBeLessThanOrEqual(rowCount)
    expect(columns.filter(({ isUsed }: { isUsed: boolean }) => isUsed).length).toBeGreaterThan(2)
    expect((await shop.call('GET', `${PATH}/${file.id}`, { token })).body.import).toEqual(file)
  })

  test('a file of an unknown system is imported once its columns are mapped', async () => {
    const { file } = await uploadFile('Artikel;Bezeichnung;Preis\nA-7;Blaue Vase;12,50\n')
    expect(file.analysis).toMatchObject({
      separator: ';',
      columns: [{ name: 'Artikel', isUsed: false, samples: ['A-7'] }, {}, {}],
    })
    expect(file.analysis.missing).not.toEqual([])
    expect(file.analysis.targets).toContain('Variant Price')
    expect((await post(`${file.id}/start`)).body.details.applicationError.code).toBe('IMPORT_NOT_READABLE')

    const set = (options: object) => shop.call('PUT', `${PATH}/${file.id}/options`, { token, body: { options } })
    const columns = [
      { targetColumn: 'Variant SKU', sourceColumn: 'Artikel' },
      { targetColumn: 'Title', sourceColumn: 'Bezeichnung' },
      { targetColumn: 'Variant Price', sourceColumn: 'Preis' },
    ]
    expect((await set({ columns: [{ ...columns[0], targetColumn: 'Nonsense' }] })).status).toBe(400)
    expect((await set({ columns: [columns[0], { ...columns[1], targetColumn: 'Variant SKU' }] })).status).toBe(400)
    expect((await set({ encoding: 'nonsense' })).status).toBe(400)
    expect((await set({ imageBaseUrl: 'javascript:alert(1)' })).status).toBe(400)
    const { body } = await set({ columns })
    expect(body.import.analysis).toMatchObject({
      missing: [],
      columns: [{ isUsed: true, target: 'Variant SKU' }, {}, {}],
    })
    expect(await run(file.id, 'start')).toMatchObject({ status: 'DONE', result: { created: 1 } })
    const { items } = await shop.visitor.products.queryProducts().eq('name', 'Blaue Vase').find()
    expect(items).toMatchObject([{ priceData: { price: 12.5 }, sku: 'A-7' }])
  })

  test('files that are none are refused with the reason, and store nothing', async () => {
    const before = await shop.db.selectFrom('imports').select('id').execute()
    const reasons = new Map<string, Uint8Array | string>([
      ['The file is a picture or a video, whatever its name is. A CSV file is needed.', await createPhoto(20, 20)],
      [
        'The file is a spreadsheet, a document or an archive. Save it as CSV in the program that wrote it.',
        zip({ 'a.txt': 'a' }),
      ],
      ['The file is empty.', ''],
    ])
    for (const [reason, bytes] of reasons) {
      const { status, body } = await uploadFile(bytes)
      expect({ status, message: body.message }).toEqual({ status: 400, message: reason })
    }
    expect(await shop.db.selectFrom('imports').select('id').execute()).toEqual(before)
    const { file } = await uploadFile('Handle,Title,Variant Price\n')
    expect(file.analysis).toMatchObject({ rowCount: 0, problem: 'The file has a header and no products.' })
  })

  test('a repeated upload with its key is one file', async () => {
    const send = () => upload(shop, CSV(['a,A,,1,,']), { token, path: PATH, headers: { 'idempotency-key': 'upload' } })
    const [first, second] = [await send(), await send()]
    expect(second.body).toEqual(first.body)
    expect((await post(`${first.body.import.id}/preview`)).status).toBe(200)
    await shop.provider.jobQueue.drain()
  })
})

describe('importing a file', () => {
  test('a preview lists old and new values and the problems by row, and changes nothing; the import does what it says', async () => {
    await shop.addProduct('jug', { price: '20.00', changes: { importHandle: 'jug', brand: 'Old brand' } })
    const { file } = await uploadFile(
      CSV([
        'jug,jug,New brand,25.00,shop,4,',
        'bowl,Bowl,,12.00,shop,9,',
        'voucher,Voucher,,10.00,,,true',
        'b<r,Bad,,1.00,,,',
      ]),
    )
    const preview = await run(file.id, 'preview')
    expect(preview).toMatchObject({
      kind: 'preview-import',
      status: 'DONE',
      result: { created: 1, updated: 1, skipped: 1 },
    })
    const changes = await listAll(file.id, 'changes')
    expect(changes).toMatchObject([
      { row: 2, handle: 'jug', outcome: 'UPDATED', productId: shop.idOf('jug') },
      { row: 3, handle: 'bowl', outcome: 'CREATED', name: 'Bowl' },
    ])
    expect(changes[0]!['changes']).toEqual(
      expect.arrayContaining([
        { field: 'brand', before: 'Old brand', after: 'New brand' },
        { field: 'price', before: '20.00', after: '25.00' },
      ]),
    )
    expect(await listAll(file.id, 'changes', { outcome: 'CREATED' })).toHaveLength(1)
    const problems = await listAll(file.id, 'problems')
    expect(problems).toMatchObject([
      { row: 4, severity: 'PRODUCT', handle: 'voucher', column: 'Gift Card' },
      { row: 5, severity: 'ROW', column: 'Handle' },
    ])
    expect(await listAll(file.id, 'problems', { severity: 'PRODUCT' })).toHaveLength(1)
    await shop.provider.pollChanges()
    expect((await shop.provider.catalogue.findProduct(shop.idOf('jug')))!.brand).toBe('Old brand')
    expect(await listAll(file.id, 'changes', { run: 'IMPORT' })).toEqual([])

    const job = await run(file.id, 'start')
    expect(job).toMatchObject({ status: 'DONE', succeeded: 2, failed: 1, result: preview.result })
    await shop.provider.pollChanges()
    expect((await shop.provider.catalogue.findProduct(shop.idOf('jug')))!.brand).toBe('New brand')
    const entries = await shop.db
      .selectFrom('audit_entries')
      .select(['actor_kind', 'action', 'entity', 'entity_id'])
      .where('bulk_job_id', '=', job.id)
      .execute()
    expect(entries).toContainEqual({
      actor_kind: 'merchant',
      action: 'import-products',
      entity: 'product',
      entity_id: shop.idOf('jug'),
    })

    const again = await run(file.id, 'start')
    expect(again.result).toMatchObject({ created: 0, updated: 0, unchanged: 2, skipped: 1 })

    const { body } = await post(`${file.id}/report-url`, { run: 'PREVIEW' })
    const report = await shop.fetch(body.url)
    expect(report.headers.get('content-type')).toContain('text/csv')
    const text = await report.text()
    expect(text).toContain('2,jug,updated,brand,Old brand,New brand,')
    expect(text).toContain('4,voucher,product skipped,Gift Card,,,')
    expect((await shop.fetch(body.url.replace('signature=', 'signature=A'))).status).toBe(404)
  })

  test('reading a file behind any of its parts gives the rest of it, with the rest of its problems', async () => {
    const rows = Array.from(
      { length: 230 },
      (_, index) => `${index % 40 === 3 ? 'b<r' : 'cup'}-${index},Cup ${index},,5.00,,,`,
    )
    const path = join(await mkdtemp(join(tmpdir(), 'cartwright-parts-')), 'cups.csv')
    onTestFinished(() => rm(dirname(path), { recursive: true }))
    await writeFile(path, CSV(rows))
    const read = async (from?: ImportPosition) => {
      const reading = createReadOptions(shop.provider.settings.current().shop, shop.now)
      const context = await createPlanContext(path, shop.provider.settings.current().shop, reading)
      const parts: ImportPart[] = []
      for await (const part of readImportParts(shop.db, path, { reading, context, from })) parts.push(part)
      return parts.map(({ changed, report, position }) => ({
        handles: changed.map(({ handle }) => handle),
        problems: report.problems,
        position,
      }))
    }
    const all = await read()
    expect(all.length).toBeGreaterThan(3)
    expect(all.flatMap(({ handles }) => handles)).toHaveLength(230 - 6)
    expect(all.flatMap(({ problems }) => problems)).toHaveLength(6)
    for (const [index, { position }] of all.entries()) expect(await read(position)).toEqual(all.slice(index + 1))
  })

  test('only staff who may change products import', async () => {
    const { file } = await uploadFile(CSV(['plate,Plate,,3.00,,']))
    const viewer = await shop.newStaffToken('viewer')
    for (const action of ['preview', 'start', 'report-url'])
      expect(
        (await shop.call('POST', `${PATH}/${file.id}/${action}`, { token: viewer, body: { run: 'PREVIEW' } })).status,
      ).toBe(403)
    expect((await upload(shop, 'x', { token: viewer, path: PATH })).status).toBe(403)
  })

  test('files and their results are deleted after a week', async () => {
    const { file } = await uploadFile(CSV(['dish,Dish,,3.00,,']))
    await run(file.id, 'preview')
    const after = (days: number) => new Date(shop.now.getTime() + days * DAY_MS)
    await deleteExpiredTransferFiles(shop.db, shop.provider.media, after(6.9))
    expect((await shop.call('GET', `${PATH}/${file.id}`, { token })).status).toBe(200)
    await deleteExpiredTransferFiles(shop.db, shop.provider.media, after(7.1))
    expect((await shop.call('GET', `${PATH}/${file.id}`, { token })).status).toBe(404)
    expect(await shop.provider.media.storage.exists(`transfer/${file.id}`)).toBe(false)
    expect(await shop.db.selectFrom('import_changes').select('job_id').execute()).toEqual([])
  })
})
