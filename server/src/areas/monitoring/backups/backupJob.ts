import { integer, yesNo } from '@lexdesk/domain/fields'
import type { Database } from '../../../database/Database.ts'
import type { AreaParts } from '../../../defineArea.ts'
import { openBackupFiles } from '../../../files/backupFiles.ts'
import type { JobDefinition } from '../../../jobs/JobDefinition.ts'
import { longestBackupSeconds, makeScheduledBackup } from './makeScheduledBackup.ts'

export const backupJobName = 'backupDatabase'

export const backupJob = (db: Database, config: AreaParts['config']): JobDefinition => ({
  title: '自动备份',
  description:
    '把全部数据备份到 BACKUP_DIR 指定的目录并核对，再删除超出份数的旧备份。恢复检查把备份恢复到同一服务器上的临时数据库，逐表核对行数后删除，期间需要与数据库相当的磁盘空间',
  parameters: {
    keep: integer('保留份数', { required: true, min: 1, max: 365, default: 14 }),
    withFiles: yesNo('含文件', { default: 'N', help: '备份中包含上传的文件' }),
    restoreCheck: yesNo('恢复检查', { default: 'Y' }),
  },
  timeLimitSeconds: longestBackupSeconds,
  afterCrash: 'retry',
  hindrance: () => (config.backupDir === undefined ? '未设置环境变量 BACKUP_DIR，没有备份' : undefined),
  run: async ({ parameters: { keep, withFiles, restoreCheck }, signal }) =>
    makeScheduledBackup(db, {
      folder: config.backupDir!,
      keep: Number(keep),
      files: withFiles === 'Y' ? await openBackupFiles(config, 'read') : undefined,
      restoreCheck: restoreCheck === 'Y',
      signal,
    }),
})
