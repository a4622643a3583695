import {
  type BoardFilter,
  errors,
  type Field,
  fieldOf,
  type FilteredParam,
  paramFields,
  paramTakes,
} from '@lexdesk/domain'
import type { Actor } from '../../../access/Actor.ts'
import type { Tx } from '../../../resource/Engine.ts'
import { readableSource } from '../reportSource.ts'
import { openForReader } from '../sql/openForReader.ts'
import type { SqlParts } from '../sql/sqlViews.ts'

/** A filter can give a parameter values of its own kind only. */
export async function assertTakes(
  parts: SqlParts,
  { tx, actor }: { tx: Tx; actor: Actor },
  filter: BoardFilter,
  one: FilteredParam,
): Promise<void> {
  const paramOf = async ({ report, param: name }: FilteredParam) => {
    const { title, params } = await openForReader(parts, actor, report, tx)
    const param = params.find((each) => each.name === name)
    if (!param) throw errors.refused(`筛选“${filter.title}”：报表“${title}”没有参数“${name}”`)
    return { title, param }
  }
  const { title, param } = await paramOf(one)
  const [first] = filter.fields
  const field: Field | undefined = first
    ? fieldOf((await readableSource(parts.engine, actor, first.source, tx)).resource, first.field)
    : paramFields([(await paramOf(filter.params[0]!)).param])[filter.params[0]!.param]
  if (field && !paramTakes(field, param, one.part))
    throw errors.refused(`筛选“${filter.title}”：它的值不能用于报表“${title}”的参数“${param.title ?? ''}”`)
}
