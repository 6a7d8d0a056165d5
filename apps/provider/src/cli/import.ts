import { access, constants, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import {
  COMMON_COLUMN_NAMES,
  getExitCode,
  importProducts,
  isSupportedEncoding,
  type ImportReport,
  formatReportAsJson,
  formatReportAsText,
} from '../transfer/index.ts'
import { createMediaFiles, createStorage } from '../media/index.ts'
import { createPricingSettingsCache } from '../pricing/index.ts'
import { type Command, readArguments, CommandError, type Terminal, UsageError } from './command.ts'
import { createProgressPrinter } from './progress.ts'

/** `import`: imports products from a file. Exit code 0: all imported, 1: nothing, 2: some rows skipped. */
export const importCommand: Command = {
  help: [
    [
      'import FILE.csv [--dry-run] [--json] [--map TARGET=SOURCE] [--encoding NAME] [--image-base-url URL]',
      'Imports products from a CSV file; its header tells the format. Columns of an unknown file are mapped one by one, as in --map "Variant Price=Preis". --encoding: text encoding. --image-base-url: base of relative picture paths. Safe to repeat: existing products are updated, and an interrupted import continues. --dry-run reports changes and writes nothing. Exit code: 0 if everything was imported, 1 if nothing, 2 if some rows were skipped.',
    ],
  ],
  async run(args, terminal) {
    const { values, positionals } = readArguments(args, {
      json: { type: 'boolean' },
      'dry-run': { type: 'boolean' },
      map: { type: 'string', multiple: true },
      encoding: { type: 'string' },
      'image-base-url': { type: 'string' },
    })
    const [file, ...more] = positionals
    if (file === undefined || more.length > 0) throw new UsageError('Specify one file to import.')
    const readOptions = readImportOptions(values)
    const path = resolve(terminal.folder, file)
    const reason = await whyUnreadable(path)
    const where = path === file ? '' : ` (${path})`
    if (reason) throw new CommandError(`Cannot import ${file}: ${reason}${where}.`)

    const asJson = values.json === true
    const { media } = terminal.config()
    const isDryRun = values['dry-run'] === true
    const open: Terminal['withDatabase'] = isDryRun ? terminal.withDatabase : terminal.withDatabaseOrCreate
    return open(async (db, reader) => {
      const settings = createPricingSettingsCache(db)
      await settings.refresh()
      const report = await importProducts(db, path, {
        shop: settings.current().shop,
        media: createMediaFiles(reader, { ...media, storage: createStorage(media.storage) }),
        dryRun: isDryRun,
        readOptions,
        onProgress: asJson ? undefined : progressOfImport(),
      })
      if (!asJson) terminal.printStatus('')
      terminal.print((asJson ? formatReportAsJson(report) : formatReportAsText(report)).replace(/\n$/, ''))
      return getExitCode(report)
    })
  },
}

function readImportOptions({
  map = [],
  encoding,
  'image-base-url': imageBaseUrl,
}: {
  map?: string[]
  encoding?: string
  'image-base-url'?: string
}) {
  if (encoding !== undefined && !isSupportedEncoding(encoding))
    throw new UsageError(
      `There is no encoding "${encoding}". Available: utf-8, windows-1252, iso-8859-2, windows-1251, shift_jis and others.`,
    )
  if (imageBaseUrl !== undefined && !(URL.canParse(imageBaseUrl) && /^https?:/i.test(imageBaseUrl)))
    throw new UsageError(
      `"${imageBaseUrl}" is not a valid web address, such as https://shop.example/media/catalog/product.`,
    )
  const columns = map.map((pair) => {
    const at = pair.indexOf('=')
    const targetColumn = COMMON_COLUMN_NAMES.find(
      (name) => name.toLowerCase() === pair.slice(0, at).trim().toLowerCase(),
    )
    if (at <= 0 || targetColumn === undefined)
      throw new UsageError(
        `"${pair}" maps no column. Write TARGET=SOURCE, where TARGET is one of ${COMMON_COLUMN_NAMES.filter((name) => !name.includes(':')).join(', ')}.`,
      )
    return { targetColumn, sourceColumn: pair.slice(at + 1).trim() }
  })
  return {
    ...(columns.length > 0 && { map: columns }),
    ...(encoding !== undefined && { encoding }),
    ...(imageBaseUrl !== undefined && { imageBaseUrl }),
  }
}

async function whyUnreadable(path: string): Promise<string | undefined> {
  try {
    await access(path, constants.R_OK)
    const found = await stat(path)
    if (found.isDirectory()) return 'it is a folder'
    return found.isFile() ? undefined : 'it is not a regular file; save its contents to one first'
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'there is no such file' : 'it cannot be read'
  }
}

function progressOfImport(): (report: ImportReport, stage: 'products' | 'pictures') => void {
  const show = createProgressPrinter()
  return ({ products, isDryRun }, stage) =>
    stage === 'pictures'
      ? show('Downloading pictures …', true)
      : show(
          `${isDryRun ? 'Comparing' : 'Importing'} … ${products.created} created, ${products.updated} updated, ${products.unchanged} unchanged, ${products.skipped} skipped`,
        )
}
