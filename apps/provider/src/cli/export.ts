import { countPendingImages } from '../catalogue/index.ts'
import { exportProducts, EXPORT_FORMATS, type ExportFormatName } from '../transfer/index.ts'
import { createPricingSettingsCache } from '../pricing/index.ts'
import { type Command, readArguments, UsageError } from './command.ts'
import { rethrowWriteError, resolveOutputFile } from './output-file.ts'
import { createProgressPrinter } from './progress.ts'

/** `export`: writes all products to a file, for another shop, another system, or a spreadsheet. */
export const exportCommand: Command = {
  help: [
    [
      'export FILE.csv [--format common|platform] [--bom]',
      'Exports all products to a CSV file. --format: common, for most shop systems, or platform, for the hosted platform; import reads both. --bom: adds a byte order mark, by which some spreadsheets detect UTF-8.',
    ],
  ],
  async run(args, terminal) {
    const { values, positionals } = readArguments(args, { format: { type: 'string' }, bom: { type: 'boolean' } })
    const [file, ...more] = positionals
    if (file === undefined || more.length > 0) throw new UsageError('Specify one file to write.')
    const format = values.format ?? 'common'
    if (!isFormat(format))
      throw new UsageError(`There is no format "${format}". Available: ${Object.keys(EXPORT_FORMATS).join(', ')}.`)
    const path = await resolveOutputFile(terminal.folder, file)

    return terminal
      .withDatabase(async (db) => {
        const settings = createPricingSettingsCache(db)
        await settings.refresh()
        const show = createProgressPrinter()
        const { products } = await exportProducts(db, path, {
          format,
          shop: settings.current().shop,
          providerUrl: terminal.config().providerUrl,
          byteOrderMark: values.bom === true,
          onProgress: (count) => show(`Exporting … ${count} products`),
        })
        terminal.printStatus('')
        terminal.print(`${products} ${products === 1 ? 'product' : 'products'} in ${path}`)
        const waiting = await countPendingImages(db)
        if (waiting > 0)
          terminal.printStatus(
            `Not included: ${waiting} ${waiting === 1 ? 'picture that is' : 'pictures that are'} not downloaded yet. Importing this file into this shop cancels their download.`,
          )
        return 0
      })
      .catch(rethrowWriteError(file))
  },
}

function isFormat(name: string): name is ExportFormatName {
  return Object.hasOwn(EXPORT_FORMATS, name)
}
