import { createHash } from 'node:crypto'
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../root.mjs'

// Outside the tree, because installing replaces node_modules and building replaces dist.
const checkout = createHash('sha256').update(root).digest('hex').slice(0, 12)
const lockFile = path.join(os.tmpdir(), `lexdesk-${checkout}.lock`)

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}

/** @param {string} file */
function isAbandoned(file) {
  try {
    const holder = Number(readFileSync(file, 'utf8'))
    if (holder > 0) return !isAlive(holder)
    // Created but not yet written: its process needs a moment, or was killed just then.
    return Date.now() - statSync(file).mtimeMs > 5000
  } catch {
    return false
  }
}

/** @param {string} file */
function tryToTake(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error
    return false
  }
}

/**
 * Prevents two commands in one checkout from installing or building at the same time.
 * @template T
 * @param {() => Promise<T>} work
 * @param {string} [file]
 * @returns {Promise<T>}
 */
export async function withLock(work, file = lockFile) {
  for (let waits = 0; !tryToTake(file); waits += 1) {
    if (isAbandoned(file)) {
      rmSync(file, { force: true })
      continue
    }
    if (waits === 50) console.log(`等待另一个安装或构建完成 … waiting for another install or build (${file})`)
    await sleep(200)
  }
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}
