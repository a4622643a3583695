import { benchColumns, type BenchRow } from '../gridData.ts'
import { patterns, uniqueColumns } from './ruledColumns.ts'

/** Every rule of the columns in two plain loops: the least that the same checks cost. */
export function checkBare(rows: readonly BenchRow[]): Map<number, Record<string, string>> {
  const counts = new Map(uniqueColumns.map((key) => [key, new Map<string, number>()]))
  for (const row of rows)
    for (const [key, count] of counts) {
      const text = String(row[key]).trim()
      if (text !== '') count.set(text, (count.get(text) ?? 0) + 1)
    }
  const problems = new Map<number, Record<string, string>>()
  for (let n = 0; n < rows.length; n += 1) {
    const row = rows[n]!
    for (const { key, title, kind } of benchColumns) {
      const value = row[key]
      let problem: string | undefined
      if (value === undefined || value === '') problem = `${title}不能为空`
      else if ((counts.get(key)?.get(String(value).trim()) ?? 0) > 1) problem = `${title}不能重复`
      else if (!patterns[kind].test(String(value))) problem = `${title}格式不正确`
      if (problem) problems.set(n, { ...problems.get(n), [key]: problem })
    }
  }
  return problems
}
