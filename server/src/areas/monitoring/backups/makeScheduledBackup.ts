import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { beijingTime, megabytesText } from '@lexdesk/domain'
import { backupDatabase } from '../../../database/backup/backup.ts'
import type { BackupFiles } from '../../../database/backup/BackupFiles.ts'
import { checkByRestoring, restoreCheckHindrance } from '../../../database/backup/checkByRestoring.ts'
import { logBackupCheck, logScheduledBackup } from '../../../database/backup/logBackup.ts'
import { verifyBackup } from '../../../database/backup/verifyBackup.ts'
import type { Database } from '../../../database/Database.ts'
import { rotateBackups } from './rotateBackups.ts'

export interface ScheduledBackupOptions {
  folder: string
  /** How many good backups remain. */
  keep: number
  /** Their contents come along. */
  files?: BackupFiles
  restoreCheck: boolean
  signal: AbortSignal
}

/** No run takes longer. */
export const longestBackupSeconds = 6 * 3600
const draftPattern = /^lexdesk-\d{8}-\d{6}\.unchecked(\..*\.partial)?$/

/** Returns a sentence about what was done. A file has its final name only when its checksums were right. */
export async function makeScheduledBackup(db: Database, options: ScheduledBackupOptions): Promise<string> {
  const { folder, keep, files, restoreCheck, signal } = options
  await removeDrafts(folder)
  const name = `lexdesk-${beijingTime(new Date()).replaceAll(/[-:]/g, '').replace(' ', '-')}`
  const [draft, file] = [join(folder, `${name}.unchecked`), join(folder, `${name}.backup`)]
  const made = await backupDatabase(db, draft, { files, signal })
  try {
    await verifyBackup(draft)
    signal.throwIfAborted()
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  const id = await logScheduledBackup(db, file, made)
  const check = restoreCheck ? await restored(db, id, options, file) : '已核对校验和'
  const deleted = await rotateBackups(db, folder, keep)
  const { tables, lostFiles, bytes } = made
  return [
    `已备份到 ${name}.backup：${tables.length} 张表`,
    `共 ${tables.reduce((sum, { rows }) => sum + rows, 0)} 行`,
    ...(files ? [`${made.files} 个文件`] : []),
    megabytesText(bytes),
    check,
    ...(deleted > 0 ? [`删除旧备份 ${deleted} 份`] : []),
    ...(lostFiles.length > 0 ? [`文件存储中有 ${lostFiles.length} 个文件缺少或已损坏，未能备份`] : []),
  ].join('，')
}

/** Returns how the backup was checked. */
async function restored(
  db: Database,
  id: string,
  { folder, keep, signal }: ScheduledBackupOptions,
  file: string,
): Promise<string> {
  const hindrance = await restoreCheckHindrance(db)
  if (hindrance) return `已核对校验和（${hindrance}，未做恢复检查）`
  try {
    await checkByRestoring(db, file, signal)
  } catch (error) {
    // An interrupted check says nothing about the backup.
    signal.throwIfAborted()
    await logBackupCheck(db, id, undefined)
    await rotateBackups(db, folder, keep)
    throw new Error(`已写入 ${file}，校验和一致，但恢复检查失败：${(error as Error).message}`, { cause: error })
  }
  await logBackupCheck(db, id, 'restored')
  return '已核对校验和并试恢复'
}

/** What interrupted runs have left. A younger one may belong to a run that goes on. */
async function removeDrafts(folder: string): Promise<void> {
  // The backup says why the folder cannot be used.
  const names = await readdir(folder).catch(() => [])
  for (const path of names.filter((name) => draftPattern.test(name)).map((name) => join(folder, name))) {
    const age = Date.now() - (await stat(path)).mtimeMs
    if (age > longestBackupSeconds * 1000) await rm(path, { force: true })
  }
}
