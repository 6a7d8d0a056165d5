import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { HomeSection, ShopPicture } from '@cartwright/contract'
import { type ApiClient, DemoShopError } from './api-client.ts'
import type { DemoFiles } from './demo-files.ts'

/** Loads look and front page, once there are products to show. */
export async function loadAppearance(calls: ApiClient, files: DemoFiles): Promise<void> {
  const { logo, ...look } = files.look
  const sections: HomeSection[] = []
  for (const { picture, ...section } of files.home.sections)
    sections.push({ ...section, ...(picture && { picture: await loadPicture(calls, files, picture) }) })
  const settings = {
    look: { ...look, ...(logo && { logo: await loadPicture(calls, files, logo) }) },
    home: { sections },
  }
  await calls.call('settings.updateSettings', { settings, replace: true })
}

async function loadPicture(calls: ApiClient, { folder, pictureByName }: DemoFiles, name: string): Promise<ShopPicture> {
  const picture = pictureByName.get(name)
  if (!picture) throw new DemoShopError(`The demo shop has no picture "${name}".`)
  const bytes = await readFile(join(folder, 'pictures', `${picture.file}.webp`))
  const { en: altText = '', ...others } = picture.alt
  const upload = { name: `${basename(picture.file)}.webp`, bytes, fields: { altText } }
  const { id, width, height } = (await calls.upload('files.upload', upload)).file
  const texts = Object.entries(others).map(([language, alt]) => ({ language, altText: alt }))
  return { id, width, height, altText, texts }
}
