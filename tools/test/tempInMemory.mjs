import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import path from 'node:path'

const memory = '/dev/shm'
const prefix = 'lexdesk-run-'
const neededBytes = 4 * 2 ** 30

/**
 * Databases of tests are thousands of small files that are copied for every test file. In memory a copy takes a
 * tenth of the time. Does nothing where the system has no such folder (or a small one), or where TMPDIR is set.
 */
export function tempInMemory() {
  if (process.env.TMPDIR || !hasSpace()) return
  const folder = path.join(memory, `${prefix}${process.pid}`)
  removeLeftovers()
  mkdirSync(folder, { recursive: true })
  process.env.TMPDIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
}

function hasSpace() {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= neededBytes
  } catch {
    return false
  }
}

/** Folders of runs that were killed: they would stay in memory until the next start of the machine. */
function removeLeftovers() {
  for (const name of readdirSync(memory)) {
    const pid = Number(name.startsWith(prefix) && name.slice(prefix.length))
    if (pid && !isAlive(pid)) rmSync(path.join(memory, name), { recursive: true, force: true })
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}
