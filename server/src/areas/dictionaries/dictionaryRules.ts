import { AppError, dict, dictItem, errors } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf } from '../../database/columnsOf.ts'
import type { Tx } from '../../resource/Engine.ts'
import { rulesFor, type ValuesOf } from '../../resource/rulesFor.ts'
import { checkSource, type SourceParts } from './checkSource.ts'
import { assertNotBuiltOn, assertValueUnused } from './dictionaryUses.ts'

const dictCol = columnsOf(dict)
const col = columnsOf(dictItem)

export const dictRules = (parts: SourceParts) =>
  rulesFor(dict, {
    beforeAdd: (context, values) => checkSource(context, parts, values),
    beforeEdit: async (context, values, current) => {
      if (typeof values.dictCode === 'string' && values.dictCode !== current.dictCode)
        assertNotBuiltOn(context.engine, current.dictCode as string, '修改编码')
      await checkSource(context, parts, values, current)
    },
    beforeDelete: async ({ engine }, row) => assertNotBuiltOn(engine, row.dictCode as string, '删除'),
  })

export const dictItemRules = rulesFor(dictItem, {
  beforeAdd: async ({ tx }, values) => {
    refuseSpecial(values.itemValue)
    values.dictId = (await dictionaryOf(tx, values)).id
    await refuseTaken(tx, values.dictId, values.itemValue)
  },
  beforeEdit: async (context, values, current) => {
    const { tx } = context
    if (typeof values.itemValue !== 'string' || values.itemValue === current.itemValue) return
    refuseSpecial(values.itemValue)
    const { id, code } = await dictionaryOf(tx, current)
    await refuseTaken(tx, id, values.itemValue)
    await assertValueUnused(context, code, current.itemValue as string)
  },
  beforeDelete: async (context, row) => {
    const { code } = await dictionaryOf(context.tx, row)
    await assertValueUnused(context, code, row.itemValue as string)
  },
})

/** Values are joined by commas, and used in URLs and attributes. */
function refuseSpecial(value: unknown): void {
  if (typeof value === 'string' && /[\s,，`~!@#$^&*()=|{}'"\\[\]<>/?;；：。、！￥…（）【】‘’“”《》]/.test(value))
    throw errors.invalid([{ field: 'itemValue', message: '数据值不能包含特殊字符！' }])
}

/** Reports the wire message at the value; for concurrent requests the unique index decides. */
async function refuseTaken(tx: Tx, dictId: unknown, value: unknown): Promise<void> {
  const { rows } = await sql`
    select 1 from ${col.$table} where ${col.dictId} = ${dictId} and ${col.itemValue} = ${value}
      and ${col.deletedAt} is null`.execute(tx)
  if (rows.length === 0) return
  const message = '该值不可用，系统中已存在！'
  throw new AppError('duplicate', message, { fields: [{ field: 'itemValue', message }] })
}

/** Imports and old clients may send the dictionary code. */
async function dictionaryOf(tx: Tx, { dictId }: ValuesOf<typeof dictItem>): Promise<{ id: string; code: string }> {
  const { rows } = await sql<{ id: string; code: string }>`
    select ${dictCol.id}, ${dictCol.dictCode} as code from ${dictCol.$table}
    where ${dictCol.id} = ${dictId} or ${dictCol.dictCode} = ${dictId} and ${dictCol.deletedAt} is null
      order by ${dictCol.id} = ${dictId} desc limit 1 for key share`.execute(tx)
  if (!rows[0]) throw errors.invalid([{ field: 'dictId', message: '所属字典不存在或已被删除' }])
  return rows[0]
}
