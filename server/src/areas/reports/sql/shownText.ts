import type { SqlColumnLine } from '@lexdesk/domain'
import type { SourceRows } from '../../../dataSources/SourceQuery.ts'
import type { Dictionaries } from '../../../resource/Engine.ts'
import type { Bind, RunsIn } from './Narrow.ts'
import { kindOf } from './sqlAnswer.ts'

/** A column of a statement with what its report says about it. */
export interface ShownColumn {
  name: string
  type: SourceRows['fields'][number]['type']
  line: SqlColumnLine | undefined
}

export const shownColumns = (fields: SourceRows['fields'], lines: readonly SqlColumnLine[]): ShownColumn[] =>
  fields.map(({ name, type }) => ({ name, type, line: lines.find((one) => one.name === name) }))

export const isNumeric = ({ line, type }: ShownColumn): boolean => kindOf(line, type) !== 'text'

export const ownValue = ({ name }: ShownColumn): string => `report_rows."${name.replaceAll('"', '""')}"`

/** As the database prints it. */
export const ownText = (column: ShownColumn, { dialect }: RunsIn): string =>
  `cast(${ownValue(column)} as ${dialect === 'mysql' ? 'char' : 'text'})`

/** The text that readers see, as `sqlAnswer` makes it. Numbers are printed by the database. */
export function shownText(
  column: ShownColumn,
  runsIn: RunsIn,
  bind: Bind,
  dictionaries: Pick<Dictionaries, 'items'>,
  tenantId: number,
): string {
  const { type, line } = column
  const plain = plainText(column, runsIn)
  const items = line?.dictionary ? dictionaries.items(line.dictionary, tenantId) : []
  if (items.length === 0) return plain
  const text = ownText(column, runsIn)
  const words = items.map(({ value, text: shown }) => `when ${bind(value)} then ${bind(shown)}`)
  // The driver prints booleans by their first letter.
  return `case ${type === 'boolean' ? `left(${text}, 1)` : text} ${words.join(' ')} else ${plain} end`
}

function plainText(column: ShownColumn, runsIn: RunsIn): string {
  const { type, line } = column
  const text = ownText(column, runsIn)
  if (type === 'boolean') return `case ${ownValue(column)} when true then '是' when false then '否' end`
  if (type === 'list') return `replace(replace(substr(${text}, 2, length(${text}) - 2), '"', ''), ',', '、')`
  if (line?.format === 'date') return `left(${text}, 10)`
  return type === 'time' ? `left(${text}, 19)` : text
}
