import { backupTable } from '../../database/backup/backupTable.ts'
import { defineArea } from '../../defineArea.ts'
import { jobSeed } from '../../seed/jobSeed.ts'
import { menuPage } from '../../seed/menuRows.ts'
import { backupJob, backupJobName } from './backups/backupJob.ts'
import { createSampler, type Sampler } from './createSampler.ts'
import { exportFigures } from './exportFigures.ts'
import { monitoringRoutes } from './monitoringRoutes.ts'
import { diskRoom, readDisks } from './readDisks.ts'
import { createSessionCounts } from './sessionCounts.ts'
import { watchProcess } from './watchProcess.ts'
import { watchRequests } from './watchRequests.ts'

const group = '/dashboard3'

export const monitoring = defineArea({
  name: 'monitoring',
  menu: [
    menuPage(group, 1, 'Redis监控', '/monitor/redis/info', 'modules/monitor/RedisInfo', {
      buttons: { 'monitor:list': '查看监控' },
    }),
    menuPage(group, 2, 'HTTP服务', '/monitor/TomcatInfo', 'modules/monitor/TomcatInfo'),
    menuPage(group, 3, '服务器信息', '/monitor/SystemInfo', 'modules/monitor/SystemInfo'),
    menuPage(group, 4, '运行时信息', '/monitor/JvmInfo', 'modules/monitor/JvmInfo'),
    menuPage(group, 5, '请求追踪', '/monitor/HttpTrace', 'modules/monitor/HttpTrace'),
    menuPage(group, 6, '磁盘监控', '/monitor/Disk', 'modules/monitor/DiskMonitoring'),
    menuPage(group, 7, '数据库监控', '/monitor/database', 'modules/monitor/Database'),
    menuPage(group, 8, '连接与任务', '/monitor/work', 'modules/monitor/Work'),
  ],
  seeds: [
    jobSeed(backupJobName, {
      jobClassName: backupJobName,
      cronExpression: '0 30 2 * * ? *',
      parameter: '{"keep":14,"withFiles":"N","restoreCheck":"Y"}',
      description: '每天凌晨备份并核对，设置 BACKUP_DIR 后生效',
    }),
  ],
  tables: [backupTable],
  open: ({ config, engine, hub, sessions: openSessions, storeCalls, virusScan, log }) => {
    const { dataDir, storage, backupDir } = config
    const runtime = watchProcess()
    const folders = { data: dataDir, files: storage.kind === 'folder' ? storage.folder : undefined }
    const sessions = createSessionCounts(engine.db)
    let sampler: Sampler | undefined
    return {
      routes: async (api) => {
        const requests = watchRequests(api)
        exportFigures(api.metricsRegistry, {
          engine,
          hub,
          sessions: openSessions,
          storeCalls,
          virusScan,
          folders,
          backupDir,
        })
        const onError = (error: unknown) => log.warn({ err: error }, 'sample_failed')
        const disks = { room: () => diskRoom(dataDir), all: () => readDisks(folders) }
        sampler = await createSampler({ hub, server: api.server, disks, requests, runtime, onError })
        monitoringRoutes(api, { engine, hub, folders, backupDir, requests, runtime, sampler, sessions })
      },
      jobs: { [backupJobName]: backupJob(engine.db, config) },
      upkeep: async () => void (await sessions.read()),
      close: async () => {
        sampler?.close()
        runtime.close()
      },
    }
  },
})
