import { errors, maxRegionLevel, region } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf } from '../../database/columnsOf.ts'
import type { WriteContext } from '../../resource/Engine.ts'
import { rulesFor, type ValuesOf } from '../../resource/rulesFor.ts'

const col = columnsOf(region)

/** The level of a region is deeper than that of its parent: the next one, unless another is given. */
export const regionRules = rulesFor(region, {
  beforeAdd: async (context, values) => {
    values.level = await levelOf(context, values)
  },
  beforeEdit: async (context, values, current) => {
    const isNew = (name: 'parentCode' | 'level') => Object.hasOwn(values, name) && values[name] !== current[name]
    if (!isNew('parentCode') && !isNew('level')) return
    const level = isNew('parentCode') && !isNew('level') ? null : values.level
    values.level = await levelOf(context, { ...current, ...values, level })
  },
})

async function levelOf(
  { tx }: WriteContext,
  { code, parentCode, level }: ValuesOf<typeof region>,
): Promise<number | null | undefined> {
  if (typeof parentCode !== 'string') return level
  if (parentCode === code) throw errors.invalid([{ field: 'parentCode', message: '上级地区不能是它自己' }])
  const { rows } = await sql<{ name: string; level: number }>`
    select ${col.name}, ${col.level} from ${col.$table} where ${col.code} = ${parentCode}
      and ${col.deletedAt} is null`.execute(tx)
  const parent = rows[0]
  if (!parent) return level
  if (parent.level >= maxRegionLevel)
    throw errors.invalid([{ field: 'parentCode', message: `上级地区“${parent.name}”已是最末一级，不能再有下级` }])
  const wanted = level ?? parent.level + 1
  if (wanted <= parent.level)
    throw errors.invalid([{ field: 'level', message: `层级应大于上级地区“${parent.name}”的层级 ${parent.level}` }])
  return wanted
}
