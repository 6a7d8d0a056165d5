import { IMPORT_FILE_MAX, type ImportAnalysis, type ImportOptions } from '@cartwright/contract'
import { AppError, createInvalidField } from '../../platform/http/app-error.ts'
import type { ShopSettings } from '../../settings/index.ts'
import { analyzeFile } from '../import/analyze-file.ts'
import { COMMON_COLUMN_NAMES } from '../import/common-columns.ts'
import { isSupportedEncoding } from '../import/decode-text.ts'
import { createReadOptions } from '../import/import-parts.ts'

/** Columns that others can be mapped to: those that files have, without our own. */
export const MAPPABLE_COLUMNS: readonly string[] = COMMON_COLUMN_NAMES.filter((name) => !name.includes(':'))

/** Files that may be uploaded. Pictures, archives and spreadsheets are recognised by their first bytes. */
export const IMPORT_FILE_RULES = {
  limitOf(category: 'picture' | 'video' | 'other' | undefined): number {
    if (category === undefined) return IMPORT_FILE_MAX
    throw new AppError(
      'FILE_NOT_ACCEPTED',
      400,
      category === 'other'
        ? 'The file is a spreadsheet, a document or an archive. Save it as CSV in the program that wrote it.'
        : 'The file is a picture or a video, whatever its name is. A CSV file is needed.',
    )
  },
}

export async function analyzeImport(
  path: string,
  shop: ShopSettings,
  { options, now }: { options: ImportOptions; now: Date },
): Promise<ImportAnalysis> {
  const { columns, ...rest } = options
  const reading = createReadOptions(shop, now, { ...rest, ...(columns && { map: columns }) })
  const analysis = await analyzeFile(path, reading)
  const isMappable = analysis.format === undefined || analysis.format === 'common'
  return { ...analysis, targets: isMappable ? [...MAPPABLE_COLUMNS] : [] }
}

/** Rejects what a schema cannot state. */
export function requireValidOptions({ columns = [], encoding, imageBaseUrl }: ImportOptions): void {
  if (encoding !== undefined && !isSupportedEncoding(encoding))
    throw createInvalidField('options.encoding', 'is no encoding, such as utf-8, windows-1252 or iso-8859-2')
  if (imageBaseUrl !== undefined && !(URL.canParse(imageBaseUrl) && /^https?:/i.test(imageBaseUrl)))
    throw createInvalidField('options.imageBaseUrl', 'is no web address, such as https://shop.example/media')
  const targets = new Set<string>()
  for (const [index, { targetColumn }] of columns.entries()) {
    const field = `options.columns[${index}].targetColumn`
    if (!MAPPABLE_COLUMNS.includes(targetColumn))
      throw createInvalidField(field, `is none of ${MAPPABLE_COLUMNS.join(', ')}`)
    if (targets.has(targetColumn)) throw createInvalidField(field, 'has a column of the file already')
    targets.add(targetColumn)
  }
}
