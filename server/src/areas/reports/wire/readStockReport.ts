import { errors, type SqlColumnLine, type SqlParam, type Values } from '@lexdesk/domain'
import { idList } from '../../../http/inputs.ts'
import { stockType } from './stockSqlReport.ts'
import { readStockSql } from './readStockSql.ts'

type Line = Values & { id?: unknown; name?: string | null }

/** The fields of a head that are sent. What has no counterpart is refused. */
export function readStockHead({ name, cgrSql, content, returnValField, returnTxtField }: Values): Values {
  if (textOf(returnValField) || textOf(returnTxtField))
    throw errors.refused('弹窗选择取报表的哪些列，由表单中的弹出报表字段设置；请去掉返回值字段和返回文本字段')
  return {
    ...(name !== undefined && { title: name }),
    ...(cgrSql !== undefined && { sql: typeof cgrSql === 'string' ? readStockSql(cgrSql).sql : cgrSql }),
    ...(content !== undefined && { description: content }),
  }
}

/** The columns of a report after a change: sent ones replace those with their id or name, deleted ones go. */
export const readStockItems = (before: readonly Line[], items: unknown, deletedIds: unknown): Line[] =>
  merged(before, linesIn(items, '列 items'), deletedIds, 'fieldName', readItem)

export const readStockParams = (before: readonly Line[], params: unknown, deletedIds: unknown): Line[] =>
  merged(before, linesIn(params, '参数 params'), deletedIds, 'paramName', readParam)

function merged(
  before: readonly Line[],
  sent: readonly Values[],
  deletedIds: unknown,
  nameField: string,
  read: (one: Values, name: string, old: Line | undefined) => Line,
): Line[] {
  const deleted = idList(deletedIds)
  const left = before.filter(({ id }) => !deleted.includes(String(id)))
  const used = new Set<Line>()
  const lines = [...sent].sort(byOrder).map((one) => {
    const name = textOf(one[nameField])
    const old = left.find(({ id }) => id !== undefined && id === one.id) ?? left.find((line) => line.name === name)
    if (old) used.add(old)
    return { ...old, ...read(one, name, old) }
  })
  return [...lines, ...left.filter((line) => !used.has(line))]
}

const byOrder = (a: Values, b: Values): number => (Number(a.orderNum) || 0) - (Number(b.orderNum) || 0)

function linesIn(sent: unknown, title: string): Values[] {
  if (sent === undefined || sent === null) return []
  const isObject = (one: unknown): one is Values => typeof one === 'object' && one !== null && !Array.isArray(one)
  if (!Array.isArray(sent) || !sent.every(isObject)) throw errors.badRequest(`${title} 应为 JSON 对象的列表`)
  return sent
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
const isOn = (value: unknown): boolean => ['1', 'Y', 'true'].includes(String(value))

const formatsOfTypes: Readonly<Record<string, SqlColumnLine['format']>> = {
  String: null,
  Integer: 'integer',
  Long: 'integer',
  Date: 'date',
  Datetime: 'datetime',
}

function readItem(item: Values, name: string, old: Line | undefined): Line {
  const problem = itemProblem(item)
  if (problem) throw errors.refused(`列“${textOf(item.fieldTxt) || name}”${problem}`)
  const before = (old as SqlColumnLine | undefined)?.format
  const type = textOf(item.fieldType) || 'String'
  return {
    name,
    title: textOf(item.fieldTxt) || name,
    // The old wire knows fewer formats: one that it shows as this type is kept.
    format: before && stockType(before) === type ? before : formatsOfTypes[type],
    dictionary: textOf(item.dictCode) || null,
    isSummed: isOn(item.isTotal) ? 'Y' : 'N',
  }
}

function itemProblem(item: Values): string | undefined {
  const type = textOf(item.fieldType)
  if (type && !Object.hasOwn(formatsOfTypes, type)) return `的字段类型“${type}”在这里没有对应`
  if (['0', 'N', 'false'].includes(String(item.isShow))) return '不能隐藏，请在 SQL 中去掉这一列'
  if (isOn(item.isSearch)) return '不能作为查询条件，请在 SQL 中写参数，例如 where name = ${name}'
  if (isOn(item.isOrder)) return '不能点击排序，请在 SQL 中写 order by'
  if (textOf(item.fieldHref)) return '的链接在这里没有对应，请在 SQL 报表中设置“打开记录”'
  if (textOf(item.replaceVal)) return '的取值表达式在这里没有对应，请用字典，或者在 SQL 中写 case'
  if (textOf(item.groupTitle)) return '的分组标题在这里没有对应'
  return undefined
}

function readParam(param: Values, name: string, old: Line | undefined): Line {
  const title = textOf(param.paramTxt) || name
  const defaultValue = textOf(param.paramValue) || null
  if (defaultValue && /[#$]\{/.test(defaultValue))
    throw errors.refused(`参数“${title}”的默认值是表达式，这里只接受固定的值`)
  return { name, title, kind: (old as SqlParam | undefined)?.kind ?? 'text', defaultValue }
}
