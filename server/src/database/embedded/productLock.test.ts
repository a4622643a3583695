import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { takeProductLock } from './productLock.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lexdesk-lock-'))
  file = join(folder, 'lexdesk.lock')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const holder = () =>
  JSON.parse(readFileSync(file, 'utf8')) as { pid: number; place: string; began: string; token: string }

test('refuses the second product with the process id of the first; after its end the folder is free and clean', async () => {
  const first = await takeProductLock(folder)
  await expect(takeProductLock(folder, 300)).rejects.toThrow(`正被另一个运行中的程序使用（进程 ${process.pid}）`)
  first.release()
  const second = await takeProductLock(folder)
  second.release()
  expect(readdirSync(folder)).toEqual([])
})

test('of eight concurrent starts one gets the folder', async () => {
  const tries = await Promise.allSettled(Array.from({ length: 8 }, () => takeProductLock(folder, 300)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('ignores the lock of a process that has ended', async () => {
  const child = spawn(process.execPath, ['-e', ''])
  await new Promise((resolve) => child.on('exit', resolve))
  ;(await takeProductLock(folder)).release()
  const lock = await takeProductLock(folder)
  const dead = { ...holder(), pid: child.pid, token: 'dead' }
  lock.release()
  writeFileSync(file, JSON.stringify(dead))
  const tries = await Promise.allSettled(Array.from({ length: 8 }, () => takeProductLock(folder, 300)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test.runIf(process.platform === 'linux')('ignores a process id that now belongs to another process', async () => {
  const lock = await takeProductLock(folder)
  const reused = { ...holder(), began: '1', token: 'old' }
  lock.release()
  writeFileSync(file, JSON.stringify(reused))
  await takeProductLock(folder)
  expect(holder().began).not.toBe('1')
})

test('a lock of another container counts while its time stamp changes', async () => {
  writeFileSync(file, JSON.stringify({ token: 'x', pid: 1, place: 'elsewhere', began: '5' }))
  const touch = () => utimesSync(file, new Date(), new Date())
  touch()
  const beat = setInterval(touch, 100)
  await expect(takeProductLock(folder, 1_000)).rejects.toThrow('正被另一个运行中的程序使用')
  clearInterval(beat)
  ;(await takeProductLock(folder, 500)).release()
})

test('replaces an unreadable lock file', async () => {
  writeFileSync(file, '{')
  await takeProductLock(folder)
  expect(holder().pid).toBe(process.pid)
})
