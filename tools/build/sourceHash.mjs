import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../root.mjs'
import { isTestFile, sourceFiles } from '../sourceFiles.mjs'

/**
 * One hash over names and contents, but not times, which change with a fresh clone or a branch switch.
 * @param {string[]} places files and folders relative to the root
 * @param {string} [base]
 */
export function sourceHash(places, base = root) {
  const hash = createHash('sha256')
  for (const file of places.flatMap((place) => sourceFiles(place, base))) {
    if (isTestFile(file)) continue
    const content = readFileSync(path.join(base, file))
    hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}
