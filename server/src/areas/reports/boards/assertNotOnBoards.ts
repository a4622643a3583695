import { board, type BoardTileKind, errors } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf } from '../../../database/columnsOf.ts'
import type { Actor } from '../../../access/Actor.ts'
import { scopeOf } from '../../../access/Scope.ts'
import type { Tx } from '../../../resource/Engine.ts'
import { scopeSql } from '../../../resource/read/listRows.ts'
import { visibleIfShared } from '../sharing.ts'

const t = columnsOf(board, 't')
const mostNamed = 3

interface TiledReport {
  kind: BoardTileKind
  code: string | null
  title: string
}

/** A board without one of its reports would show a gap that nobody understands. Boards of others are only counted. */
export async function assertNotOnBoards(tx: Tx, actor: Actor, { kind, code, title }: TiledReport): Promise<void> {
  const { rows } = await sql<{ title: string; isSeen: boolean }>`
    select ${t.title}, ${scopeSql(board, scopeOf(actor, board, visibleIfShared))} as "isSeen" from ${t.$table}
    where ${t.tenantId} = ${actor.tenantId} and ${t.deletedAt} is null
      and exists (select 1 from jsonb_array_elements(${t.definition}->'tiles') tile 
        where tile->>'report' = ${code} and coalesce(tile->>'kind', 'report') = ${kind})
    order by ${t.title}`.execute(tx)
  if (rows.length === 0) return
  const seen = rows.filter(({ isSeen }) => isSeen).map((row) => `“${row.title}”`)
  const hidden = rows.length - seen.length
  const words = [...seen.slice(0, mostNamed), ...(seen.length > mostNamed ? [`等 ${seen.length} 个`] : [])].join('、')
  const others = hidden > 0 ? `${hidden} 个未共享给您的仪表板` : ''
  throw errors.refused(
    `“${title}”用在${[words && `仪表板${words}`, others].filter(Boolean).join('和')}中，请先由其创建人从仪表板移除`,
  )
}
