import type { Row, SqlColumnLine, SqlParam, sqlReport, Values } from '@lexdesk/domain'

/** The line of a sub-table with its id, or one without. */
type Line<T> = T & { id?: unknown }

const typesOfFormats: Readonly<Record<string, string>> = { date: 'Date', datetime: 'Datetime', integer: 'Integer' }
export const stockType = (format: string | null | undefined): string => typesOfFormats[format ?? ''] ?? 'String'

/** A SQL report as the old wire has it (§4.24); `dbSource` is the code of its data source. */
export const stockSqlReport = (row: Row<typeof sqlReport>, dbSource: string | null): Values => ({
  id: row.id,
  code: row.code,
  name: row.title,
  cgrSql: row.sql,
  returnValField: null,
  returnTxtField: null,
  returnType: '1',
  dbSource,
  content: row.description,
  createBy: row.createBy,
  createTime: row.createTime,
  updateBy: row.updateBy,
  updateTime: row.updateTime,
})

/** The columns of which something is said; the others follow from the statement. */
export const stockSqlItems = (headId: string, columns: readonly Line<SqlColumnLine>[]): Values[] =>
  columns.map(({ id, name, title, format, dictionary, isSummed }, at) => ({
    ...stockItem(name ?? '', title ?? '', at),
    id,
    cgrheadId: headId,
    fieldType: stockType(format),
    dictCode: dictionary ?? null,
    isTotal: isSummed === 'Y' ? '1' : null,
  }))

export const stockItem = (name: string, title: string, at: number): Values => ({
  fieldName: name,
  fieldTxt: title,
  fieldWidth: null,
  fieldType: 'String',
  searchMode: null,
  isOrder: 0,
  isSearch: 0,
  isShow: 1,
  dictCode: null,
  fieldHref: null,
  orderNum: at + 1,
  replaceVal: null,
  isTotal: null,
  groupTitle: null,
})

export const stockSqlParams = (headId: string, params: readonly Line<SqlParam>[]): Values[] =>
  params.map(({ id, name, title, defaultValue }, at) => ({
    id: id ?? `${headId}-${name ?? ''}`,
    cgrheadId: headId,
    paramName: name,
    paramTxt: title,
    paramValue: defaultValue ?? '',
    orderNum: at + 1,
  }))
