import { type BoardTileKind, errors, reportSubscription } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Actor } from '../../../access/Actor.ts'
import { personName } from '../../../access/personName.ts'
import { columnsOf } from '../../../database/columnsOf.ts'
import type { Tx } from '../../../resource/Engine.ts'

const s = columnsOf(reportSubscription, 's')
const mostNamed = 5

interface SentReport {
  kind: BoardTileKind
  id: string
  title: string
}

/** A report that is still sent is not deleted. Subscriptions of others are named by the person who can stop them. */
export async function assertNotSubscribed(tx: Tx, actor: Actor, { kind, id, title }: SentReport): Promise<void> {
  const { rows } = await sql<{ title: string; isSeen: boolean; author: string }>`
    select ${s.title}, ${actor.isAdmin} or ${s.createBy} = ${actor.username} as "isSeen",
      coalesce(${personName(s.createBy)}, ${s.createBy}) as author
    from ${s.$table}
    where ${kind === 'sql' ? s.sqlReportId : s.reportId} = ${id} and ${s.tenantId} = ${actor.tenantId} and ${s.isOn} = 'Y' and ${s.deletedAt} is null
    order by ${s.title} collate "zh-x-icu", ${s.id}`.execute(tx)
  if (rows.length === 0) return
  const own = rows.filter(({ isSeen }) => isSeen).map((row) => `“${row.title}”`)
  const others = new Set(rows.filter(({ isSeen }) => !isSeen).map((row) => `${row.author}的订阅`))
  const named = [...own, ...others]
  const words = `${named.slice(0, mostNamed).join('、')}${named.length > mostNamed ? '等' : ''}`
  const whoElse = others.size > 0 ? '，他人的订阅由其本人或管理员停用' : ''
  throw errors.refused(`“${title}”正按 ${rows.length} 个订阅发送：${words}。请先停用或删除这些订阅${whoElse}`)
}
