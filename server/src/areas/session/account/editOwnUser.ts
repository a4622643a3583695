import { user } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Actor } from '../../../access/Actor.ts'
import { scopeOf } from '../../../access/Scope.ts'
import { writeLog } from '../../../access/writeLog.ts'
import { columnsOf } from '../../../database/columnsOf.ts'
import { changesBetween, writeChange } from '../../../resource/history/changeLog.ts'
import { readById } from '../../../resource/read/readById.ts'
import type { Engine } from '../../../resource/Engine.ts'
import { write } from '../../../resource/writeContext.ts'

const col = columnsOf(user)

type OwnValues = Partial<
  Record<'realname' | 'phone' | 'email' | 'sex' | 'birthday' | 'telephone', string | null> & { avatar: string[] | null }
>

/**
 * Changes the own row, with history and log. Row rules and field permissions of the users page do not apply to the own
 * data, so that this does not use the edit of the resource.
 */
export async function editOwnUser(
  engine: Engine,
  { actor, address, title }: { actor: Actor; address: string; title: string },
  values: OwnValues,
): Promise<void> {
  const { userId, username, realname, tenantId } = actor
  const names = Object.keys(values) as (keyof OwnValues)[]
  await write(engine, actor, async (context) => {
    const { tx } = context
    const scope = scopeOf({ ...actor, rowRules: new Map() }, user)
    const before = await readById(engine, tx, user, userId, scope, { lock: true })
    const assignments = names.map((name) => sql`${col[name]} = ${values[name]}`)
    await sql`
      update ${col.$table} set ${sql.join(assignments)}, ${col.version} = ${col.version} + 1,
        ${col.updateBy} = ${username}, ${col.updateTime} = now()
      where ${col.id} = ${userId}`.execute(tx)
    const row = await readById(engine, tx, user, userId, scope)
    const changes = changesBetween({ engine, actor }, user, before, row)
    if (changes.length === 0) return
    await writeChange(context, user, scope.tenantId, { action: 'edit', title, row, changes })
    const content = `用户名: ${username},${title}成功！`
    await writeLog(tx, { type: 'operation', operation: 'edit', content, username, realname, tenantId, address })
  })
}
