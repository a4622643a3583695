import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ensureInstalled } from './install/ensureInstalled.mjs'
import { isMain } from './isMain.mjs'
import { precompress } from './build/precompress.mjs'
import { inRoot } from './root.mjs'
import { runNode } from './runNode.mjs'
import { sourceHash } from './build/sourceHash.mjs'
import { withLock } from './install/withLock.mjs'

/** @typedef {{ name: string, sources: string[], result: string, finish?: (dist: string) => Promise<void> }} Product */

const common = [
  'package-lock.json',
  'package.json',
  'tsconfig.base.json',
  'domain/src',
  'domain/package.json',
  'tools/build.mjs',
]

/** @type {Product[]} */
const products = [
  {
    name: 'web',
    sources: [
      'web/src',
      'web/public',
      'web/index.html',
      'web/vite.config.ts',
      'web/package.json',
      'parts/src',
      'parts/playground',
      'parts/package.json',
      'tools/build/precompress.mjs',
      'tools/build/antd',
      'tools/build/cohorts.mjs',
    ],
    result: 'index.html',
    finish: precompress,
  },
  {
    name: 'server',
    sources: ['server/src', 'server/vite.config.ts', 'server/package.json', 'tools/build/serverBundle.mjs'],
    result: 'main.js',
  },
]

const distOf = (/** @type {Product} */ product) => inRoot(product.name, 'dist')
const stampOf = (/** @type {Product} */ product) => path.join(distOf(product), '.stamp')

/**
 * @param {Product} product
 * @param {string} hash
 */
function isFresh(product, hash) {
  if (!existsSync(stampOf(product)) || !existsSync(path.join(distOf(product), product.result))) return false
  return readFileSync(stampOf(product), 'utf8') === hash
}

/**
 * The stamp is written last, so an interrupted build has none: Vite empties the folder first.
 * @param {Product} product
 */
async function buildOne(product) {
  const started = performance.now()
  const hash = sourceHash([...common, ...product.sources])
  const vite = inRoot('node_modules', 'vite', 'bin', 'vite.js')
  const { code, output } = await runNode([vite, 'build', '--logLevel', 'warn'], {
    cwd: inRoot(product.name),
    quiet: true,
    env: { NODE_ENV: 'production' },
  })
  if (code !== 0) throw new BuildError(`${product.name} 构建失败 build failed\n${output}`)
  await product.finish?.(distOf(product))
  writeFileSync(stampOf(product), hash)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`已构建 built ${product.name} (${seconds} s)`)
}

export class BuildError extends Error {}

/**
 * Builds the web client and the server where their sources have changed since the last build.
 * @param {{ force?: boolean, only?: string }} [options]
 */
export async function build({ force = false, only } = {}) {
  const stale = () =>
    products
      .filter((product) => only === undefined || product.name === only)
      .filter((product) => force || !isFresh(product, sourceHash([...common, ...product.sources])))
  if (stale().length === 0) return
  await withLock(async () => {
    const results = await Promise.allSettled(stale().map(buildOne))
    const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    const defect = reasons.find((reason) => !(reason instanceof BuildError))
    if (defect) throw defect
    if (reasons.length > 0) throw new BuildError(reasons.map((reason) => reason.message).join('\n'))
  })
}

/**
 * For commands: prints the message of a failed build, without a stack trace.
 * @param {{ force?: boolean, only?: string }} [options]
 */
export async function buildOrExit(options) {
  try {
    await build(options)
  } catch (error) {
    if (!(error instanceof BuildError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

if (isMain(import.meta.url)) {
  const words = process.argv.slice(2)
  await ensureInstalled()
  await buildOrExit({ force: words.includes('--force'), only: words.find((word) => !word.startsWith('-')) })
}
