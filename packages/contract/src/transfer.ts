import { Type, type Static } from 'typebox'
import { AuditFieldChange } from './audit.ts'
import { CursorPaging, CursorPagingMetadata, PAGE_SIZE_MAX } from './catalogue-queries.ts'
import { OpenObject } from './open-members.ts'
import { operation, staff } from './operation.ts'
import { entity, enumeration, Guid, Int, keywords, LongText, Optional, Timestamp } from './wire-types.ts'

/** Largest file that can be imported over the API, in bytes. */
export const IMPORT_FILE_MAX = 100 * 1024 * 1024

export const ImportColumn = entity('ImportColumn', 'A column of a file.', {
  name: Type.String(),
  isUsed: Type.Boolean({ description: 'Whether the import reads it.' }),
  target: Optional(Type.String({ description: 'Column of the common format that it is read as.' })),
  samples: Type.Array(Type.String(), { maxItems: 3, description: 'Values of the first rows.' }),
})
export type ImportColumn = Static<typeof ImportColumn>

export const ImportAnalysis = entity('ImportAnalysis', 'What a file is, by its header and its first rows.', {
  format: Optional(
    Type.String({
      description: '`common`, `platform`, `WooCommerce`, `Magento` …; absent if the header fits none.',
    }),
  ),
  isOwn: Type.Boolean({ description: 'Whether a shop like this one exported it.' }),
  system: Optional(Type.String({ description: 'System that wrote a file which needs a mapping of columns.' })),
  encoding: Type.String(),
  fallbackBytes: Int(0, undefined, { description: 'Bytes that are not UTF-8, and were read as Windows-1252.' }),
  separator: Type.String(),
  rowCount: Int(0),
  productCount: Int(0),
  columns: Type.Array(ImportColumn, { maxItems: 300 }),
  missing: Type.Array(Type.String(), { description: 'Columns that the file needs and does not have.' }),
  targets: Type.Array(Type.String(), { description: 'Columns that others can be mapped to.' }),
  problem: Optional(Type.String({ description: 'Why the file cannot be imported as it is.' })),
})
export type ImportAnalysis = Static<typeof ImportAnalysis>

export const ImportOptions = entity('ImportOptions', 'How a file is read, where its header does not tell.', {
  columns: Optional(
    Type.Array(
      entity('ImportColumnMapping', 'A column of the file, read as one of the common format.', {
        targetColumn: Type.String({ minLength: 1, maxLength: 100 }),
        sourceColumn: Type.String({ minLength: 1, maxLength: 200 }),
      }),
      { maxItems: 100 },
    ),
  ),
  encoding: Optional(Type.String({ minLength: 1, maxLength: 40, description: 'For example `windows-1251`.' })),
  imageBaseUrl: Optional(
    Type.String({ minLength: 1, maxLength: 2048, description: 'Base of relative picture paths.' }),
  ),
})
export type ImportOptions = Static<typeof ImportOptions>

export const Import = entity('Import', 'A file of products that was uploaded to be imported.', {
  id: Guid(),
  fileName: Type.String(),
  sizeInBytes: LongText(),
  options: ImportOptions,
  analysis: ImportAnalysis,
  previewJobId: Optional(Guid({ description: 'Job of the last preview with the present options.' })),
  jobId: Optional(Guid({ description: 'Job of the last import.' })),
  createdDate: Timestamp(),
  expirationDate: Timestamp({ description: 'When the file and its results are deleted.' }),
})
export type Import = Static<typeof Import>

export const ImportRun = enumeration('ImportRun', ['PREVIEW', 'IMPORT'], 'The last preview, or the last import.')
export type ImportRun = Static<typeof ImportRun>

export const ImportOutcome = enumeration('ImportOutcome', ['CREATED', 'UPDATED'], 'What becomes of a product.')
export type ImportOutcome = Static<typeof ImportOutcome>

export const ImportChange = entity('ImportChange', 'A product that an import creates or changes.', {
  row: Int(1, undefined, { description: 'Line of the file.' }),
  handle: Type.String(),
  name: Type.String(),
  productId: Optional(Guid()),
  outcome: ImportOutcome,
  changes: Type.Array(AuditFieldChange, {
    description: 'Of a preview: the first 1,000 products with their values, others with the names of fields.',
  }),
})
export type ImportChange = Static<typeof ImportChange>

export const ImportSeverity = enumeration(
  'ImportSeverity',
  ['FILE', 'PRODUCT', 'ROW', 'NOTE'],
  'What was left out: the rest of the file, a product, a row, or nothing.',
)
export type ImportSeverity = Static<typeof ImportSeverity>

export const ImportFileProblem = entity('ImportFileProblem', 'A problem of a file.', {
  severity: ImportSeverity,
  row: Optional(Int(1, undefined, { description: 'Line of the file.' })),
  column: Optional(Type.String()),
  handle: Optional(Type.String()),
  reason: Type.String(),
})
export type ImportFileProblem = Static<typeof ImportFileProblem>

export const ExportSelection = entity(
  'ExportSelection',
  'Products by ids, or those that match a filter when the job runs.',
  {
    ids: Optional(Type.Array(Guid(), { minItems: 1, maxItems: 1_000 })),
    filter: Optional(OpenObject('Query.filter')),
  },
  { [keywords.oneOf]: ['ids', 'filter'] },
)
export type ExportSelection = Static<typeof ExportSelection>

const managed = {
  service: 'own',
  client: 'none',
  access: staff,
  permission: 'WIX_STORES.MODIFY_PRODUCTS',
} as const

const Identified = Type.Object({ id: Guid() })
const Answer = Type.Object({ import: Import })
const Started = Type.Object({ jobId: Guid({ description: 'Its progress: `bulkJobs.getJob`.' }) })
const Download = Type.Object({
  url: Type.String({ description: 'Downloads the file without a token, until it expires.' }),
  urlExpirationDate: Timestamp(),
})

/** Operations that import and export files, which the platform does not have. */
export const transferOperations = {
  'imports.uploadFile': operation({
    ...managed,
    name: 'imports.uploadFile',
    method: 'POST',
    path: '/v1/imports',
    summary: 'Takes a CSV file of products and analyses it. Nothing is imported yet.',
    body: 'multipart',
    request: Type.Object({}),
    answer: Answer,
    writes: true,
  }),
  'imports.queryImports': operation({
    ...managed,
    name: 'imports.queryImports',
    method: 'POST',
    path: '/v1/imports/query',
    summary: 'Lists the uploaded files that are not deleted yet, the latest first.',
    request: Type.Object({ cursorPaging: Optional(CursorPaging) }),
    answer: Type.Object({
      imports: Type.Array(Import, { maxItems: PAGE_SIZE_MAX }),
      pagingMetadata: CursorPagingMetadata,
    }),
    writes: false,
  }),
  'imports.getImport': operation({
    ...managed,
    name: 'imports.getImport',
    method: 'GET',
    path: '/v1/imports/{id}',
    summary: 'Reads an uploaded file with its analysis.',
    request: Identified,
    answer: Answer,
    writes: false,
  }),
  'imports.updateImport': operation({
    ...managed,
    name: 'imports.updateImport',
    method: 'PUT',
    path: '/v1/imports/{id}/options',
    summary: 'Sets how a file is read, and analyses it again.',
    request: Type.Object({ id: Guid(), options: ImportOptions }),
    answer: Answer,
    writes: true,
  }),
  'imports.deleteImport': operation({
    ...managed,
    name: 'imports.deleteImport',
    method: 'DELETE',
    path: '/v1/imports/{id}',
    summary: 'Deletes an uploaded file with the results of its jobs. Imported products stay.',
    request: Identified,
    answer: Type.Object({}),
    writes: true,
  }),
  'imports.previewImport': operation({
    ...managed,
    name: 'imports.previewImport',
    method: 'POST',
    path: '/v1/imports/{id}/preview',
    summary: 'Starts a job that calculates what an import would change, and changes nothing.',
    request: Identified,
    answer: Started,
    writes: true,
  }),
  'imports.startImport': operation({
    ...managed,
    name: 'imports.startImport',
    method: 'POST',
    path: '/v1/imports/{id}/start',
    summary: 'Starts the job that imports a file. A second import of the same file changes nothing.',
    request: Identified,
    answer: Started,
    writes: true,
  }),
  'imports.queryChanges': operation({
    ...managed,
    name: 'imports.queryChanges',
    method: 'POST',
    path: '/v1/imports/{id}/changes/query',
    summary: 'Lists the products that a preview or an import creates and changes, in the order of the file.',
    request: Type.Object({
      id: Guid(),
      run: ImportRun,
      outcome: Optional(ImportOutcome),
      cursorPaging: Optional(CursorPaging),
    }),
    answer: Type.Object({
      changes: Type.Array(ImportChange, { maxItems: PAGE_SIZE_MAX }),
      pagingMetadata: CursorPagingMetadata,
    }),
    writes: false,
  }),
  'imports.queryProblems': operation({
    ...managed,
    name: 'imports.queryProblems',
    method: 'POST',
    path: '/v1/imports/{id}/problems/query',
    summary: 'Lists the problems of a preview or an import. Beyond 10,000 they are only counted.',
    request: Type.Object({
      id: Guid(),
      run: ImportRun,
      severity: Optional(ImportSeverity),
      cursorPaging: Optional(CursorPaging),
    }),
    answer: Type.Object({
      problems: Type.Array(ImportFileProblem, { maxItems: PAGE_SIZE_MAX }),
      pagingMetadata: CursorPagingMetadata,
    }),
    writes: false,
  }),
  'imports.createReportUrl': operation({
    ...managed,
    name: 'imports.createReportUrl',
    method: 'POST',
    path: '/v1/imports/{id}/report-url',
    summary: 'Creates the address of a CSV file with all problems and results of a preview or an import.',
    request: Type.Object({ id: Guid(), run: ImportRun }),
    answer: Download,
    writes: true,
  }),
  'exports.startExport': operation({
    ...managed,
    name: 'exports.startExport',
    method: 'POST',
    path: '/v1/exports',
    summary: 'Starts a job that exports products to a file: all, those of a filter, or some.',
    request: Type.Object({
      selection: Optional(ExportSelection),
      format: Optional(
        enumeration('ExportFormat', ['COMMON', 'PLATFORM'], 'For most shop systems, or for the hosted platform.'),
      ),
      byteOrderMark: Optional(Type.Boolean({ description: 'By which some spreadsheets detect UTF-8.' })),
    }),
    answer: Started,
    writes: true,
  }),
  'exports.createDownloadUrl': operation({
    ...managed,
    name: 'exports.createDownloadUrl',
    method: 'POST',
    path: '/v1/exports/{jobId}/download-url',
    summary: 'Creates the address of an exported file, which is deleted after seven days.',
    request: Type.Object({ jobId: Guid() }),
    answer: Download,
    writes: true,
  }),
} as const
