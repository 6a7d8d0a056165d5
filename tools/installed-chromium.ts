import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Whether there is a packaged browser for this machine. */
export const isPinned = process.platform === 'linux' && process.arch === 'x64'

/** Path of the Chrome or Chromium that people of this machine use. */
export function findInstalledChromium(): string | undefined {
  const names = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser']
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  const usual: Partial<Record<NodeJS.Platform, string[]>> = {
    darwin: [
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ],
    win32: [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
      .filter((folder) => folder !== undefined)
      .map((folder) => join(folder, 'Google\\Chrome\\Application\\chrome.exe')),
  }
  return (usual[process.platform] ?? onPath).find(isProgram)
}

export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return existsSync(path)
  } catch {
    return false
  }
}
