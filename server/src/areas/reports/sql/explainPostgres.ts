import pg, { type DatabaseError } from 'pg'
import type { ReadSql } from './readSql.ts'
import { placeIn, SqlProblem } from './SqlProblem.ts'
import type { ReportView } from './sqlViews.ts'

const sentences: Record<string, string> = {
  '57014': '运行时间过长，已停止：请缩小范围或者先汇总',
  '53400': '需要的临时空间过大，已停止：请缩小范围或者先汇总',
  '53200': '需要的内存过大，已停止：请缩小范围或者先汇总',
  '55P03': '数据正在变更，请稍后再试',
  '25006': '报表只能查询，不能修改或锁定数据',
  '22012': '运算出错：除数为 0，可写 nullif(除数, 0)',
  '22P02': '有的值不能转换为所要的类型',
  '22007': '有的值不是有效的日期',
  '22008': '日期超出范围',
  '22003': '数值超出范围',
  '21000': '子查询返回了多行，只能有一行',
}

/**
 * An error of PostgreSQL in words for the author, at its place. `views` are what the statement may read; without them it
 * runs on a data source. Other errors are returned as they are.
 */
export function explainPostgres(error: unknown, sql: string, read: ReadSql, views?: readonly ReportView[]): unknown {
  if (!(error instanceof pg.DatabaseError)) return error
  const { position } = error
  const words = views ? wordsOf(error, views) : sourceWordsOf(error)
  const at = position === undefined ? undefined : read.originOf(unitsBefore(read.text, Number(position) - 1))
  return new SqlProblem(words, at === undefined ? undefined : placeIn(sql, at))
}

const nameIn = (message: string): string =>
  /"([^"]*)"/.exec(message)?.[1] ?? /column (\S+) does/.exec(message)?.[1] ?? ''

/** The database's own words follow where they say more. */
function wordsOf({ code = '', message }: DatabaseError, views: readonly ReportView[]): string {
  const named = nameIn(message)
  if (code === '42703') {
    const column = named.split('.').at(-1)!
    const hidden = views.flatMap((view) => view.hidden).find(({ name }) => name === column)
    return hidden ? `您没有查看“${hidden.title}”的权限` : `没有列“${named}”`
  }
  if (code === '42P01') return `没有视图“${named}”，或者您没有查看它的权限`
  if (code === '42501') return `只能读取报表的视图，不能读取“${/(\S+)$/.exec(message)?.[1] ?? ''}”`
  if (code === '42702') return `列“${named}”在多个视图中都有，请写明视图`
  return generalWords(code, message)
}

function sourceWordsOf({ code = '', message }: DatabaseError): string {
  const named = nameIn(message)
  if (code === '42703') return `没有列“${named}”`
  if (code === '42P01') return `数据源中没有表“${named}”`
  if (code === '42501') return `数据源的账号无权读取“${/(\S+)$/.exec(message)?.[1] ?? ''}”`
  if (code === '42702') return `列“${named}”在多个表中都有，请写明表名`
  return generalWords(code, message)
}

const generalWords = (code: string, message: string): string =>
  code === '42601' ? `语法错误：${message}` : (sentences[code] ?? `数据库不能运行：${message}`)

/** PostgreSQL counts characters, this language units of UTF-16. */
const unitsBefore = (text: string, characters: number): number => [...text].slice(0, characters).join('').length
