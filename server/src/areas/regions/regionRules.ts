import { errors, region } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf } from '../../database/columnsOf.ts'
import type { WriteContext } from '../../resource/Engine.ts'
import { rulesFor, type ValuesOf } from '../../resource/rulesFor.ts'

const col = columnsOf(region)

/** The level of a region must be deeper than that of its parent. */
export const regionRules = rulesFor(region, {
  beforeAdd: (context, values) => assertPlace(context, values),
  beforeEdit: async (context, values, current) => {
    const isMoved = (['parentCode', 'level'] as const).some(
      (name) => Object.hasOwn(values, name) && values[name] !== current[name],
    )
    if (isMoved) await assertPlace(context, { ...current, ...values })
  },
})

async function assertPlace({ tx }: WriteContext, { code, parentCode, level }: ValuesOf<typeof region>): Promise<void> {
  if (typeof parentCode !== 'string') return
  if (parentCode === code) throw errors.invalid([{ field: 'parentCode', message: '上级地区不能是它自己' }])
  const { rows } = await sql<{ name: string; level: number }>`
    select ${col.name}, ${col.level} from ${col.$table} where ${col.code} = ${parentCode}
      and ${col.deletedAt} is null`.execute(tx)
  const parent = rows[0]
  if (parent && Number(level) <= parent.level)
    throw errors.invalid([{ field: 'level', message: `层级应大于上级地区“${parent.name}”的层级 ${parent.level}` }])
}
