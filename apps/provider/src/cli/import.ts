import { access, constants, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { exitCode, importProducts, type ImportReport, reportAsJson, reportAsText } from '../catalogue/import/index.ts'
import { openMediaFiles, openStorage } from '../catalogue/index.ts'
import { openPricingSettings } from '../pricing/index.ts'
import { type Command, readArguments, Refused, type Terminal, WrongUsage } from './command.ts'
import { showProgress } from './show-progress.ts'

/** Products from a file. Ends with 0 when all is in, 1 when nothing is, 2 when some was left out. */
export const importCommand: Command = {
  help: [
    [
      'import FILE.csv [--dry-run] [--json]',
      'Imports products from a CSV file; its header tells the format. Safe to repeat: products are found again, and an import that was interrupted goes on where it was. A dry run says what would change and writes nothing. Ends with 0 when all is in, 1 when nothing is, 2 when some was left out.',
    ],
  ],
  async run(args, terminal) {
    const { values, positionals } = readArguments(args, {
      json: { type: 'boolean' },
      'dry-run': { type: 'boolean' },
    })
    const [file, ...more] = positionals
    if (file === undefined || more.length > 0) throw new WrongUsage('Name one file to import.')
    const path = resolve(terminal.folder, file)
    const reason = await whyUnreadable(path)
    const where = path === file ? '' : ` (${path})`
    if (reason) throw new Refused(`Cannot import ${file}: ${reason}${where}.`)

    const asJson = values.json === true
    const { media } = terminal.config()
    const isDryRun = values['dry-run'] === true
    const open: Terminal['withDatabase'] = isDryRun ? terminal.withDatabase : terminal.withNewDatabase
    return open(async (db, reader) => {
      const settings = openPricingSettings(db)
      await settings.refresh()
      const report = await importProducts(db, path, {
        shop: settings.current().shop,
        media: openMediaFiles(reader, { ...media, storage: openStorage(media.storage) }),
        dryRun: isDryRun,
        onProgress: asJson ? undefined : progressOfImport(),
      })
      if (!asJson) terminal.say('')
      terminal.print((asJson ? reportAsJson(report) : reportAsText(report)).replace(/\n$/, ''))
      return exitCode(report)
    })
  },
}

async function whyUnreadable(path: string): Promise<string | undefined> {
  try {
    await access(path, constants.R_OK)
    const found = await stat(path)
    if (found.isDirectory()) return 'it is a folder'
    return found.isFile() ? undefined : 'it is no file; it is read twice, so write it to one first'
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'there is no such file' : 'it cannot be read'
  }
}

function progressOfImport(): (report: ImportReport, stage: 'products' | 'pictures') => void {
  const show = showProgress()
  return ({ products, isDryRun }, stage) =>
    stage === 'pictures'
      ? show('Fetching pictures …', true)
      : show(
          `${isDryRun ? 'Comparing' : 'Importing'} … ${products.created} created, ${products.updated} updated, ${products.unchanged} unchanged, ${products.skipped} skipped`,
        )
}
