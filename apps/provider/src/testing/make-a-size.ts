/**
 * Process that creates a small rendition of each file and prints its peak memory:
 * `node --conditions=cartwright-source make-a-size.ts <file> …`.
 */
import { readFileSync } from 'node:fs'
import { resizeImage } from '../media/resize-image.ts'
import { parseImageTransform } from '../media/image-transform.ts'

const asked = parseImageTransform('fill/w_40,h_30,q_80/a.webp')
// `resourceUsage` starts with the memory of the parent process.
const peakMb = (): number => Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024
const before = peakMb()
const outcomes: { outcome: string; moreMb: number }[] = []
for (const path of process.argv.slice(2)) {
  const outcome = await resizeImage(readFileSync(path), asked, 'webp').then(
    () => 'made',
    () => 'refused',
  )
  outcomes.push({ outcome, moreMb: peakMb() - before })
}
console.log(JSON.stringify(outcomes))
