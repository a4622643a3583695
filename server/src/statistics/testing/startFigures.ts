import {
  columnName,
  type Page,
  statistics,
  type StatisticAnswer,
  type StatisticRow,
  type Values,
} from '@lexdesk/domain'
import { expect } from 'vitest'
import { anyTable } from '../../database/Database.ts'
import { newId } from '../../database/newId.ts'
import { wallClock } from '../../clock/wallClock.ts'
import { type Client, type Staff, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

interface Period {
  from: string
  to: string
}

/** An office without records, so that every figure is known. */
export interface FigureOffice {
  product: TestProduct
  /** May read every report. */
  client: Client
  today: string
  /** Inserts a row directly into the table. */
  put(table: string, values: Values): Promise<string>
  /** The rows of a report, with only its declared columns. */
  read(code: string, period?: Period, client?: Client): Promise<StatisticRow[]>
  /** Number of records in the list behind a row. */
  listed(row: StatisticRow | undefined, client?: Client): Promise<number>
  /** A user with the same permissions who sees only some rows of one resource. */
  limited(username: string, rule: NonNullable<Staff['rowRules']>[number]): Promise<Client>
  close(): Promise<void>
}

const tenantId = 70
const permissions = [
  'statistic:list',
  ...new Set(statistics.flatMap(({ resource, reads = [] }) => [resource, ...reads]).map((name) => `${name}:list`)),
]

export async function startFigures(): Promise<FigureOffice> {
  const product = await startTestProduct()
  const client = await product.signInAs({ username: 'figures', tenantId, permissions })
  return {
    product,
    client,
    today: wallClock().slice(0, 10),
    put: async (table, values) => {
      const id = newId()
      const columns = Object.entries({ id, tenantId, ...values }).map(([name, value]) => [columnName(name), value])
      await anyTable(product.app.engine.db.kysely).insertInto(table).values(Object.fromEntries(columns)).execute()
      return (values.id as string | undefined) ?? id
    },
    read: async (code, period, reader = client) => {
      const answer = await reader.get<StatisticAnswer>('/legal/statistic/data', { code, ...period })
      expect(answer, answer.message).toMatchObject({ success: true })
      const { statistic, rows } = answer.result
      const keys = statistic.columns.map(({ key }) => key).sort()
      for (const { path: _path, ...row } of rows) expect(Object.keys(row).sort()).toEqual(keys)
      return rows
    },
    listed: async (row, reader = client) => {
      const { pathname, searchParams } = new URL(String(row?.path), 'http://desk')
      const answer = await reader.get<Page<unknown>>(`${pathname}/list`, Object.fromEntries(searchParams))
      expect(answer, answer.message).toMatchObject({ success: true })
      return answer.result.total
    },
    limited: (username, rule) => product.signInAs({ username, tenantId, permissions, rowRules: [rule] }),
    close: () => product.close(),
  }
}
