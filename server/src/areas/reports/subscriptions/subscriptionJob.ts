import { reportSubscription } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsIn, columnsOf } from '../../../database/columnsOf.ts'
import type { JobDefinition } from '../../../jobs/JobDefinition.ts'
import { serveRows } from '../../../jobs/serveRows.ts'
import type { DeliveryParts } from './deliverReport.ts'
import { deliveryTable } from './deliveryTable.ts'
import { planDeliveries } from './planDeliveries.ts'
import { sendDeliveries } from './sendDeliveries.ts'

const d = columnsIn(deliveryTable)
const s = columnsOf(reportSubscription)
const keptDays = 180

export const subscriptionJob = (parts: DeliveryParts): JobDefinition => ({
  title: '发送报表订阅',
  description: '到时间时按订阅发送报表；失败的稍后重试，最多 5 次',
  timeLimitSeconds: 900,
  afterCrash: 'retry',
  isByBusinessTime: true,
  run: ({ signal }) => sendReports(parts, signal),
})

export async function sendReports(parts: DeliveryParts, signal: AbortSignal): Promise<string> {
  const { engine } = parts
  return serveRows(engine.db.kysely, signal, async (each) => {
    const due = await planDeliveries(engine, each)
    const { sent, failed } = await sendDeliveries(parts, signal)
    await sql`
      delete from ${d.$table} where ${d.state} <> 'waiting' and ${d.triedAt} < now() - make_interval(days => ${keptDays})
        or ${d.subscriptionId} not in (select ${s.id} from ${s.$table})`.execute(engine.db.kysely)
    return due + sent + failed === 0 ? '没有到时间的报表订阅' : `到时间 ${due} 个，发送 ${sent} 份，未发送 ${failed} 份`
  })
}
