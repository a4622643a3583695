import { sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { columnsIn } from '../../database/columnsOf.ts'
import { fileUseTable } from '../../database/fileUseTable.ts'
import type { Engine } from '../../resource/Engine.ts'
import { readableUse } from '../../resource/read/fileAccess.ts'

const u = columnsIn(fileUseTable, 'u')

export interface FileUse {
  path: string
  title: string
  resource: string
  /** Only records within the actor's scope are counted. */
  count: number
  isHidden: boolean
}

/** Which records use these files. Deleted rows count; replaced values do not. */
export async function fileUses(engine: Engine, actor: Actor, paths: readonly string[]): Promise<FileUse[]> {
  if (paths.length === 0) return []
  const { rows } = await sql<{ path: string; resource: string; count: number }>`
    select ${u.path}, ${u.resource},
      count(distinct ${u.rowId}) filter (where ${readableUse(engine, actor)})::int as count
    from ${u.$table} where ${u.path} = any(${[...paths]}::text[]) and not ${u.isFormer} group by 1, 2 order by 1,
      2`.execute(engine.db.kysely)
  return rows.map((use) => ({
    ...use,
    // The resource may have been removed from the product while its rows remain.
    title: engine.entries.get(use.resource)?.resource.title ?? '其他记录',
    isHidden: use.count === 0,
  }))
}
