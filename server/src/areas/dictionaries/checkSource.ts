import { type dict, errors, isConnectable, productNames, readDatabaseAddress } from '@lexdesk/domain'
import { maxItems, readItems } from '../../dataSources/readItems.ts'
import { storedSource } from '../../dataSources/storedSource.ts'
import { withSession } from '../../dataSources/withSession.ts'
import type { Outbound } from '../../outbound/createOutbound.ts'
import type { WriteContext } from '../../resource/Engine.ts'
import type { ValuesOf } from '../../resource/rulesFor.ts'
import type { SecretBox } from '../../secrets/secretBox.ts'

export interface SourceParts {
  outbound: Outbound
  box: SecretBox
}

type DictValues = ValuesOf<typeof dict>

const placeFields = ['sourceTable', 'textColumn', 'codeColumn', 'filterColumn', 'filterValue'] as const

/**
 * A dictionary may name a table of a data source if that can be read now. Without a source the other values are
 * removed.
 */
export async function checkSource(
  { tx, actor, engine }: WriteContext,
  { outbound, box }: SourceParts,
  values: DictValues,
  current: DictValues = {},
): Promise<void> {
  const after = { ...current, ...values }
  const isChanged = ['sourceId' as const, ...placeFields].some(
    (name) => Object.hasOwn(values, name) && (values[name] ?? null) !== (current[name] ?? null),
  )
  if (!after.sourceId) {
    if (isChanged) for (const name of placeFields) values[name] = null
    return
  }
  if (!isChanged) return
  const refuse = (message: string) => errors.invalid([{ field: 'sourceId', message }])
  if (!actor.can('dataSource:list')) throw refuse('您没有查看数据源的权限，不能设置字典的取值来源')
  const workflow = [...engine.entries.values()].find(({ resource: { fields, states } }) => {
    const field = states && fields[states.field]
    return field && 'dictionary' in field && field.dictionary === after.dictCode
  })
  if (workflow) throw refuse(`该字典是${workflow.resource.title}的状态，由系统流程使用，不能取自数据源`)
  const source = await storedSource(tx, box, after.sourceId)
  if (!source || source.tenantId !== actor.tenantId) throw refuse('数据源不存在或已被删除')
  const address = readDatabaseAddress(source.input.dbUrl)
  if ('kind' in address && !isConnectable(address.kind))
    throw refuse(`本服务器没有 ${productNames[address.kind]} 驱动，不能从该数据源取值`)
  const place = {
    sourceTable: after.sourceTable ?? '',
    textColumn: after.textColumn ?? '',
    codeColumn: after.codeColumn ?? '',
    filterColumn: after.filterColumn ?? null,
    filterValue: after.filterValue ?? null,
  }
  const { items, isCut } = await withSession(outbound, source.input, (session) => readItems(session, place))
  const problem = isCut
    ? `数据超过 ${maxItems} 条，请设置条件缩小范围`
    : items.length === 0
      ? '没有可用的数据，请检查所选的列和条件'
      : undefined
  if (problem) throw errors.invalid([{ field: 'sourceTable', message: problem }])
}
