import pg from 'pg'
import type { SourceQuery, SourceRows } from '../../../dataSources/SourceQuery.ts'
import type { Bind, Narrowed, RunsIn } from './Narrow.ts'
import type { ReadSql } from './readSql.ts'
import { boundValues, cutTo, mostBytes, type SqlRequest, type SqlResult } from './SqlRequest.ts'

type Ask = (query: Omit<SourceQuery, 'timeoutMs'>) => Promise<SourceRows>

/** The rows of a request. To narrow them, the statement becomes a subquery once its columns are known. */
export async function narrowedRows(
  { values, mostRows, skip, counts, narrow }: SqlRequest,
  read: ReadSql,
  runsIn: RunsIn,
  ask: Ask,
): Promise<SqlResult> {
  const own = { text: read.text, values: boundValues(read, values) }
  const limits = { mostRows, skip, counts, mostBytes }
  if (!narrow) return cutTo(mostRows, await ask({ ...own, ...limits }))
  const { fields } = await ask({ ...own, mostRows: 0, mostBytes })
  try {
    return cutTo(mostRows, await ask({ ...around(own, narrow(fields, runsIn), runsIn), ...limits }))
  } catch (error) {
    // The place is one in the text around; the statement itself has been read before.
    if (error instanceof pg.DatabaseError) delete error.position
    throw error
  }
}

type Bound = Pick<SourceQuery, 'text' | 'values'>

function around({ text, values }: Bound, { select, rest }: Narrowed, { dialect }: RunsIn): Bound {
  const bindTo =
    (list: string[], before: number): Bind =>
    (value) => {
      list.push(value)
      return dialect === 'mysql' ? '?' : `$${before + list.length}::text`
    }
  const [after, first]: [string[], string[]] = [[], []]
  const following = rest(bindTo(after, values.length))
  const selected = select?.(bindTo(first, values.length + after.length)) ?? '*'
  return {
    text: `select ${selected} from (${text}) report_rows ${following}`,
    // MySQL binds in the order of the text, PostgreSQL by number.
    values: dialect === 'mysql' ? [...first, ...values, ...after] : [...values, ...after, ...first],
  }
}
