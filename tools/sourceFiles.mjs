import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { root } from './root.mjs'

const skipped = new Set(['node_modules', 'dist', 'data', 'coverage', 'test-results', 'playwright-report'])

/**
 * All files below a file or folder of the repository, sorted, with forward slashes, relative to the root.
 * Missing paths are ignored.
 * @param {string} place
 * @param {string} [base]
 * @returns {string[]}
 */
export function sourceFiles(place, base = root) {
  const stat = statSync(path.join(base, place), { throwIfNoEntry: false })
  if (!stat) return []
  if (!stat.isDirectory()) return [place]
  return readdirSync(path.join(base, place))
    .filter((name) => !name.startsWith('.') && !skipped.has(name))
    .sort()
    .flatMap((name) => sourceFiles(path.posix.join(place, name), base))
}

/**
 * Whether the file is only for tests, and never part of the product.
 * @param {string} file
 */
export function isTestFile(file) {
  return /\.test\.[cm]?[jt]sx?$/.test(file) || /(^|\/)testing\/|^chaos\//.test(file)
}
