import type { QueryError } from 'mysql2'
import type { ReadSql } from './readSql.ts'
import { placeIn, SqlProblem } from './SqlProblem.ts'

const sentences: Readonly<Record<string, string>> = {
  ER_QUERY_TIMEOUT: '运行时间过长，已停止：请缩小范围或者先汇总',
  ER_STATEMENT_TIMEOUT: '运行时间过长，已停止：请缩小范围或者先汇总',
  ER_LOCK_WAIT_TIMEOUT: '数据正在变更，请稍后再试',
  ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION: '报表只能查询，不能修改或锁定数据',
  ER_SUBQUERY_NO_1_ROW: '子查询返回了多行，只能有一行',
  ER_UNKNOWN_SYSTEM_VARIABLE: '该数据库的版本过旧，不能限制查询时间，因此不能用于报表',
  ER_UNSUPPORTED_PS: '该数据库不能运行这个语句',
}

/** An error of MySQL in words for the author, at its place where that is known. Others are returned as they are. */
export function explainMysql(error: unknown, sql: string, read: ReadSql): unknown {
  const { code, sqlMessage } = error as Partial<QueryError> & { sqlMessage?: string }
  if (code === undefined || sqlMessage === undefined) return error
  const { words, at } = problemOf(code, sqlMessage, read.text)
  return new SqlProblem(words, at === undefined || at < 0 ? undefined : placeIn(sql, read.originOf(at)))
}

/** MySQL says what is wrong, but not where: the first place of the name is taken. */
function problemOf(code: string, message: string, text: string): { words: string; at?: number } {
  if (code === 'ER_PARSE_ERROR') {
    const near = /near '([^]*)' at line \d+$/.exec(message)?.[1] ?? ''
    const at = near === '' ? text.length : text.lastIndexOf(near)
    return { words: near === '' ? '语法错误：语句不完整' : `语法错误：“${near.slice(0, 40)}”附近`, at }
  }
  const named = /'([^']*)'/.exec(message)?.[1] ?? ''
  const own = named.split('.').at(-1) ?? ''
  const at = own === '' ? undefined : text.toLowerCase().indexOf(own.toLowerCase())
  const placed = (words: string) => ({ words, ...(at !== undefined && { at }) })
  if (code === 'ER_BAD_FIELD_ERROR') return placed(`没有列“${named}”`)
  if (code === 'ER_NON_UNIQ_ERROR') return placed(`列“${named}”在多个表中都有，请写明表名`)
  if (code === 'ER_NO_SUCH_TABLE') return placed(`数据源中没有表“${own}”`)
  // Its message has the account and its host.
  if (/ACCESS_?DENIED/.test(code)) return { words: '数据源的账号无权读取其中的表或列' }
  return { words: sentences[code] ?? `数据库不能运行：${message}` }
}
