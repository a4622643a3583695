import { category, errors } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf } from '../../database/columnsOf.ts'
import type { ResourceRules, Tx, WriteContext } from '../../resource/Engine.ts'
import { rulesFor } from '../../resource/rulesFor.ts'
import { takeLocks } from '../../database/takeLocks.ts'

const col = columnsOf(category)

/** The next code of a level; undefined when the level is full. */
export type NextCode = (parentCode: string, siblings: readonly string[]) => string | undefined

const codeField = category.fields.code as { max: number }

export function categoryRules(nextCode: NextCode): ResourceRules {
  return rulesFor(category, {
    beforeAdd: async (context, values) => {
      values.code = await drawCode(context, nextCode, values.parentId ?? null)
    },

    beforeEdit: async (context, values, current) => {
      if (!Object.hasOwn(values, 'parentId')) return
      const parentId = values.parentId ?? null
      if (parentId === (current.parentId ?? null)) return
      const old = current.code!
      await lockTree(context)
      if (parentId !== null && (await codeOf(context, parentId)).startsWith(old))
        throw errors.invalid([{ field: 'parentId', message: '上级分类不能是自己或自己的下级' }])
      values.code = await drawCode(context, nextCode, parentId)
      await moveBelow(context, old, values.code)
    },
  })
}

/** Serializes changes of the tree: codes stay unique, and no category becomes its own descendant. */
async function lockTree({ tx, actor }: WriteContext): Promise<void> {
  await takeLocks(tx, `sys_category:${actor.tenantId}`)
}

async function codeOf({ tx, actor }: WriteContext, id: string): Promise<string> {
  const { rows } = await sql<{ code: string }>`
    select ${col.code} from ${col.$table}
    where ${col.id} = ${id} and ${col.tenantId} = ${actor.tenantId} and ${col.deletedAt} is null`.execute(tx)
  if (!rows[0]) throw errors.invalid([{ field: 'parentId', message: '上级分类不存在或已被删除' }])
  return rows[0].code
}

/** An import generates the codes of all its rows before it inserts one. */
const drawnIn = new WeakMap<Tx, string[]>()

/** Codes of deleted categories are not reused, because those may be restored. */
async function drawCode(context: WriteContext, nextCode: NextCode, parentId: string | null): Promise<string> {
  const { tx, actor } = context
  await lockTree(context)
  const parentCode = parentId === null ? '' : await codeOf(context, parentId)
  const { rows } = await sql<{ code: string }>`
    select ${col.code} from ${col.$table}
    where ${col.tenantId} = ${actor.tenantId} and starts_with(${col.code}, ${parentCode})
      and length(${col.code}) = ${parentCode.length + 3}`.execute(tx)
  const drawn = drawnIn.get(tx) ?? []
  const code = nextCode(parentCode, [...rows.map((row) => row.code), ...drawn])
  if (code === undefined || code.length > codeField.max) throw errors.refused('该级分类的编码已用完，不能再增加')
  drawnIn.set(tx, [...drawn, code])
  return code
}

/** Moves the descendants along with the category, including deleted ones. */
async function moveBelow({ tx, actor }: WriteContext, old: string, next: string): Promise<void> {
  await sql`
    update ${col.$table} set ${col.code} = ${next} || substr(${col.code}, ${old.length + 1}::int)
    where ${col.tenantId} = ${actor.tenantId} and starts_with(${col.code}, ${old})
      and ${col.code} <> ${old}`.execute(tx)
}
