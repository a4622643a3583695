import { defineArea } from '../../defineArea.ts'
import { cleanLogsJob } from './cleanLogs.ts'
import { createLogBuffer } from './createLogBuffer.ts'
import { logCalls } from './logCalls.ts'
import { logRoutes } from './logRoutes.ts'

export const logs = defineArea({
  name: 'logs',
  open: ({ engine, log }) => {
    const callLog = createLogBuffer(engine.db, (error) =>
      log.warn({ err: error }, 'entries of the log were not written'),
    )
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
