import { type Resource, resources } from '@lexdesk/domain'
import { createApp } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/config.ts'
import { openDatabase } from '../../server/src/database/connection/openDatabase.ts'
import { answerParent } from './answerParent.ts'
import { matter } from './matter.ts'
import type { Place } from './openStage.ts'
import { peakMemory } from './peakMemory.ts'

/** The real product, including logging, on the bench database with the bench's own resources by name. */
export const serveProduct = ({ matters, ...place }: Place & { matters: string[] }) =>
  serveResources(place, [...resources, ...matters.map(matter)])

export async function serveResources({ url, dataDir }: Place, served: readonly Resource[]) {
  const db = await openDatabase({ url, dataDir })
  const app = await createApp({
    config: readConfig({ DATA_DIR: dataDir, LOGIN_CAPTCHA: 'off' }),
    db,
    resources: served,
  })
  const address = await app.http.listen({ host: '127.0.0.1', port: 0 })
  const port = Number(new URL(address).port)
  const { watch, peak } = peakMemory()
  return answerParent({ port: () => port, watch, peak }, async () => {
    await app.close()
    await db.close()
  })
}
