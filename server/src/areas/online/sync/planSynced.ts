import { dataSource } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf } from '../../../database/columnsOf.ts'
import type { Tx } from '../../../resource/Engine.ts'
import type { PublishPlan } from '../PublishPlan.ts'
import type { SyncedDefinition } from './SyncedDefinition.ts'

const d = columnsOf(dataSource)

/** What is particular to publishing a form whose rows come from a data source. The source itself is read afterwards. */
export async function planSynced(
  tx: Tx,
  { adopted: { source, table } }: SyncedDefinition,
  tenantId: number,
): Promise<Pick<PublishPlan, 'problems' | 'notes'>> {
  const { rows } = await sql<{ name: string }>`
    select ${d.name} from ${d.$table}
    where ${d.id} = ${source} and ${d.tenantId} = ${tenantId} and ${d.deletedAt} is null`.execute(tx)
  const [found] = rows
  if (!found) return { problems: ['数据源不存在或已被删除'], notes: [] }
  return {
    problems: [],
    notes: [
      `只读：从数据源“${found.name}”的表 ${table} 同步，数据源的结构和数据都不变`,
      '发布后立即读取一次；编号为空或重复的行不显示，不符合字段的值留空，每次同步后都有说明',
    ],
  }
}
