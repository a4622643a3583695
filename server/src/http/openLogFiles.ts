import {
  accessSync,
  closeSync,
  constants,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  unlinkSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { beijingTime } from '@lexdesk/domain'
import { unwritable } from '../database/connection/unwritable.ts'

interface LogFilesOptions {
  folder: string
  /** A larger file is continued in the next one of the day. */
  maxBytes?: number
  /** The newest files; older ones are deleted. */
  kept?: number
}

const dayMs = 86_400_000
const ourFile = /^server-(\d{4}-\d\d-\d\d)(?:\.(\d+))?\.log$/

/**
 * Writes log lines to `server-2026-11-19.log`, `server-2026-11-19.2.log` and so on. A line is written before the call
 * returns, so that the last lines before a crash are kept. A full disk loses lines and stops nothing.
 */
export function openLogFiles({ folder, maxBytes = 32 * 1024 * 1024, kept = 30 }: LogFilesOptions): {
  write(line: string): void
} {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw unwritable('日志目录', folder, error, '；请检查 DATA_DIR，或改用 LOG_TO=stdout')
  }
  let file: number | undefined
  let bytes = 0
  let endsAt = 0
  let isFailing = false

  /** Opens the last file of the day that has room; instances that share a folder append to the same one. */
  function openNext(): number {
    const now = Date.now()
    endsAt = nextMidnight(now)
    const day = beijingTime(new Date(now)).slice(0, 10)
    if (file !== undefined) closeSync(file)
    file = undefined
    for (let number = Math.max(1, ...ofDay(folder, day)); ; number += 1) {
      const opened = openSync(join(folder, nameOf(day, number)), 'a', 0o600)
      bytes = fstatSync(opened).size
      if (bytes < maxBytes) {
        deleteOldest(folder, kept)
        return (file = opened)
      }
      closeSync(opened)
    }
  }

  return {
    write(line) {
      try {
        const target = file === undefined || bytes >= maxBytes || Date.now() >= endsAt ? openNext() : file
        bytes += writeSync(target, line)
        isFailing = false
      } catch (error) {
        if (!isFailing) process.stderr.write(`日志无法写入 ${folder}：${(error as Error).message}\n`)
        isFailing = true
      }
    },
  }
}

/** In Beijing, whose days are eight hours ahead. */
const nextMidnight = (now: number): number => {
  const shift = dayMs / 3
  return Math.ceil((now + shift + 1) / dayMs) * dayMs - shift
}

const nameOf = (day: string, number: number): string => `server-${day}${number > 1 ? `.${number}` : ''}.log`

const filesIn = (folder: string): { name: string; day: string; number: number }[] =>
  readdirSync(folder).flatMap((name) => {
    const [, day = '', number = '1'] = ourFile.exec(name) ?? []
    return day ? [{ name, day, number: Number(number) }] : []
  })

const ofDay = (folder: string, day: string): number[] =>
  filesIn(folder).flatMap((file) => (file.day === day ? [file.number] : []))

function deleteOldest(folder: string, kept: number): void {
  const sorted = filesIn(folder).sort((a, b) => b.day.localeCompare(a.day) || b.number - a.number)
  for (const { name } of sorted.slice(kept)) unlinkSync(join(folder, name))
}
