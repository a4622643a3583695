import { createApp } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/config.ts'
import { openDatabase } from '../../server/src/database/connection/openDatabase.ts'
import { answerParent } from './answerParent.ts'
import type { Place } from './openStage.ts'

/** The real product on the bench database, which also reports the memory that it holds. */
export async function serveSockets({ url, dataDir }: Place) {
  const db = await openDatabase({ url, dataDir })
  const config = readConfig({ DATA_DIR: dataDir, LOGIN_CAPTCHA: 'off', LOG_LEVEL: 'warn' })
  const app = await createApp({ config, db })
  const address = await app.http.listen({ host: '127.0.0.1', port: 0 })
  const port = Number(new URL(address).port)
  return answerParent({ port: () => port, heldBytes }, async () => {
    await app.close()
    await db.close()
  })
}

function heldBytes(): number {
  // Twice: the first collection only queues what has a finalizer.
  for (let time = 0; time < 2; time += 1) globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
