import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StartError } from '../database/connection/StartError.ts'
import { openLogFiles } from './openLogFiles.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lexdesk-logs-'))
  vi.useFakeTimers({ now: new Date('2026-11-19T15:59:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true, force: true })
})
const files = () => readdirSync(folder).sort()
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

test('a new file begins at midnight in Beijing and when the last one is full', () => {
  const log = openLogFiles({ folder, maxBytes: 8 })
  for (const line of ['first\n', 'second\n', 'third\n']) log.write(line)
  vi.setSystemTime(new Date('2026-11-19T16:00:00Z'))
  log.write('next day\n')
  expect(files()).toEqual(['server-2026-11-19.2.log', 'server-2026-11-19.log', 'server-2026-11-20.log'])
  expect(read('server-2026-11-19.log')).toBe('first\nsecond\n')
  expect(read('server-2026-11-19.2.log')).toBe('third\n')
})

test('a restart continues the last file, and only the newest files of its own are kept', () => {
  for (const name of ['server-2026-11-17.log', 'server-2026-11-18.log', 'server-2026-11-18.10.log', 'postgres.log'])
    writeFileSync(join(folder, name), 'old\n')
  writeFileSync(join(folder, 'server-2026-11-19.log'), 'before\n')
  openLogFiles({ folder, kept: 2 }).write('after\n')
  expect(files()).toEqual(['postgres.log', 'server-2026-11-18.10.log', 'server-2026-11-19.log'])
  expect(read('server-2026-11-19.log')).toBe('before\nafter\n')
})

test('a folder that is gone is said once and stops nothing', () => {
  const log = openLogFiles({ folder })
  rmSync(folder, { recursive: true })
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  log.write('lost\n')
  log.write('lost\n')
  expect(said).toHaveBeenCalledTimes(1)
  expect(said.mock.calls[0]![0]).toMatch(/^日志无法写入 /)
  said.mockRestore()
})

test('a folder that cannot be made stops the start with a sentence', () => {
  writeFileSync(join(folder, 'file'), '')
  const below = join(folder, 'file', 'logs')
  expect(() => openLogFiles({ folder: below })).toThrow(
    new StartError(`日志目录 ${below} 不可写：路径中有一段不是目录；请检查 DATA_DIR，或改用 LOG_TO=stdout`),
  )
})
