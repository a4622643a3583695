import { dict, dictionaryEndpoints, type DictionaryRow, dictItem, done, errors } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { scopeOf } from '../../access/Scope.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import { mount } from '../../http/mount.ts'
import { queryOf } from '../../http/inputs.ts'
import { type AroundCalls, delFlagCalls, eachRow, saying, type Standard } from '../../resource/routes/aroundCalls.ts'
import { purgeRows, restoreRows } from '../../resource/write/deleteRows.ts'
import type { Engine } from '../../resource/Engine.ts'
import { readById } from '../../resource/read/readById.ts'
import { dictionaryUses } from './dictionaryUses.ts'

const d = columnsOf(dict, 'd')
const dictCol = columnsOf(dict)
const dictItemCol = columnsOf(dictItem)

const columns = sql`${dictCol.id}, ${dictCol.dictName} as "dictName", ${dictCol.dictCode} as "dictCode",
  ${dictCol.description}, ${dictCol.type}, ${dictCol.createBy} as "createBy",
  ${dictCol.createTime} as "createTime", ${dictCol.updateBy} as "updateBy", ${dictCol.updateTime} as "updateTime"`

/** Administration of dictionaries beyond the standard endpoints (wire contract §3.8). */
export function dictionaryAdminRoutes(app: FastifyInstance, engine: Engine): void {
  const db = engine.db.kysely

  mount(app, dictionaryEndpoints.treeList, async ({ input }) => {
    const name = input.dictName?.replace(/^\*|\*$/g, '') ?? ''
    const { rows } = await sql<Omit<DictionaryRow, 'delFlag'>>`
      select ${columns} from ${dictCol.$table}
      where ${dictCol.deletedAt} is null and position(lower(${name}) in lower(${dictCol.dictName})) > 0
        order by ${dictCol.dictCode}`.execute(db)
    return rows.map((row) => ({ ...row, delFlag: 0 as const, key: row.id, title: row.dictName }))
  })

  mount(app, dictionaryEndpoints.uses, async ({ input, actor }) => {
    const { dictCode } = await readById(engine, db, dict, input.id, scopeOf(actor, dict))
    return dictionaryUses(engine, actor, dictCode as string)
  })

  mount(app, dictionaryEndpoints.deleteList, async () => {
    const { rows } = await sql<Omit<DictionaryRow, 'delFlag'>>`
      select ${columns} from ${dictCol.$table} where ${dictCol.deletedAt} is not null
        order by ${dictCol.deletedAt} desc, ${dictCol.id} desc limit 500`.execute(db)
    return rows.map((row) => ({ ...row, delFlag: 1 as const }))
  })

  mount(app, dictionaryEndpoints.back, async ({ input, actor }) => {
    await restoreRows(engine, actor, dict, [input.id])
    return done('操作成功!')
  })

  mount(app, dictionaryEndpoints.deletePhysic, async ({ input, actor }) => {
    const { id } = input
    await purgeRows(engine, actor, dict, [id])
    await purgeItems(engine, [id])
    return done('删除成功!')
  })

  mount(app, dictionaryEndpoints.dictItemCheck, async ({ input }) => {
    const { rows } = await sql`
      select 1 from ${dictItemCol.$table} where ${dictItemCol.dictId} = ${input.dictId}
        and ${dictItemCol.itemValue} = ${input.itemValue}
          and ${dictItemCol.id} <> ${input.id ?? ''}
        and ${dictItemCol.deletedAt} is null`.execute(db)
    if (rows.length > 0) throw errors.refused('该值不可用，系统中已存在！')
    return done('该值可用！')
  })
}

/** Purges the items of purged dictionaries. */
async function purgeItems(engine: Engine, dictIds: readonly string[]): Promise<void> {
  await sql`
    delete from ${dictItemCol.$table} where ${dictItemCol.dictId} = any(${[...dictIds]}::text[])
      and not exists (select 1 from ${d.$table} where ${d.id} = ${dictItemCol.dictId})`.execute(engine.db.kysely)
}

export function dictCalls(engine: Engine): AroundCalls {
  return {
    ...delFlagCalls(0, 1),
    add: saying('保存成功！'),
    deleteBatch: saying('删除成功!'),
    deleteRecycleBin:
      (standard): Standard =>
      async (request, reply) => {
        const answer = await standard(request, reply)
        await purgeItems(engine, String(queryOf(request).ids).split(','))
        return answer
      },
  }
}

export function dictItemCalls(engine: Engine): AroundCalls {
  return {
    add: saying('保存成功！'),
    deleteBatch: saying('删除成功!'),
    list: eachRow((row) => {
      row.status_dictText = engine.dictionaries.text('dict_item_status', String(row.status)) ?? ''
    }),
  }
}
