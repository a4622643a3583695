import { errors, goodAt } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf } from '../../database/columnsOf.ts'
import { assertParent } from '../../resource/write/assertParent.ts'
import type { WriteContext } from '../../resource/Engine.ts'
import { rulesFor, type ValuesOf } from '../../resource/rulesFor.ts'

const col = columnsOf(goodAt)

/** 擅长领域 have exactly two levels. */
export const goodAtRules = rulesFor(goodAt, {
  beforeAdd: (context, values) => assertLevel(context, values, null),
  beforeEdit: async (context, values, current) => {
    if (values.parentId === undefined || values.parentId === current.parentId) return
    await assertParent(context, goodAt, values, current.id)
    await assertLevel(context, values, current.id)
  },
})

async function assertLevel(
  { tx }: WriteContext,
  { parentId }: ValuesOf<typeof goodAt>,
  id: string | null,
): Promise<void> {
  if (typeof parentId !== 'string') return
  const fail = (message: string): never => {
    throw errors.invalid([{ field: 'parentId', message }])
  }
  const { rows } = await sql<{ isRoot: boolean }>`
    select ${col.parentId} is null as "isRoot" from ${col.$table} where ${col.id} = ${parentId}`.execute(tx)
  if (rows[0] && !rows[0].isRoot) fail('擅长领域只有两级，上级领域须为一级领域')
  if (id === null) return
  const { rows: below } = await sql`
    select 1 from ${col.$table} where ${col.parentId} = ${id} and ${col.deletedAt} is null limit 1`.execute(tx)
  if (below.length > 0) fail('该领域有下级领域，不能再放到其他领域之下')
}
