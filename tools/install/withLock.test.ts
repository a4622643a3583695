import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withLock } from './withLock.mjs'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lexdesk-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('two callers never run at the same time', async () => {
  const file = path.join(folder, 'lock')
  let running = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, ++running)
    await sleep(50)
    running -= 1
  }
  await Promise.all([withLock(work, file), withLock(work, file), withLock(work, file)])
  expect(most).toBe(1)
  expect(existsSync(file)).toBe(false)
})

test('releases the lock when the work throws', async () => {
  const file = path.join(folder, 'lock')
  await expect(withLock(() => Promise.reject(new Error('no disk')), file)).rejects.toThrow('no disk')
  expect(await withLock(() => Promise.resolve('next'), file)).toBe('next')
})

test('takes over the lock of a dead process', async () => {
  const file = path.join(folder, 'lock')
  const { pid } = spawnSync(process.execPath, ['--version'])
  writeFileSync(file, String(pid))
  expect(await withLock(() => Promise.resolve('done'), file)).toBe('done')
})
