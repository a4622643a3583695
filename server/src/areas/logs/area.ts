import { defineArea } from '../../defineArea.ts'
import { jobSeed } from '../../seed/jobSeed.ts'
import { menuPage } from '../../seed/menuRows.ts'
import { cleanLogsJob } from './cleanLogs.ts'
import { createLogBuffer } from './createLogBuffer.ts'
import { logCalls } from './logCalls.ts'
import { logRoutes } from './logRoutes.ts'

export const logs = defineArea({
  name: 'logs',
  menu: [
    menuPage('/isystem', 13, '日志管理', '/isystem/log', 'system/LogList', {
      buttons: { 'log:list': '查看日志', 'log:export': '导出日志' },
    }),
  ],
  seeds: [
    jobSeed('cleanLogs', {
      jobClassName: 'cleanLogs',
      cronExpression: '0 20 3 * * ? *',
      parameter: '{"days":180}',
      description: '每天凌晨清理历史日志',
    }),
  ],
  open: ({ engine, log }) => {
    const callLog = createLogBuffer(engine.db, (error) => log.warn({ err: error }, 'log_write_failed'))
    return {
      routes: (api) => {
        logCalls(api, engine, callLog)
        logRoutes(api, engine, callLog)
      },
      jobs: { cleanLogs: cleanLogsJob(engine) },
      close: () => callLog.close(),
    }
  },
})
