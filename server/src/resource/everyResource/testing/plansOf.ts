import pg from 'pg'
import { vi } from 'vitest'
import type { Database } from '../../../database/Database.ts'

interface Statement {
  text: string
  values: unknown[]
}

const plannable = /^\s*(\/\*.*?\*\/\s*)?(select|with|update|delete)\b/i

/** The plans of the statements that some work sends, and those with a sequential scan of one of these tables. */
export async function plansOf(
  { pool }: Database,
  tables: ReadonlySet<string>,
  work: () => Promise<unknown>,
): Promise<{ plans: string[]; wholeReads: string[] }> {
  const plans: string[] = []
  for (const { text, values } of await statementsOf(work)) {
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
    plans.push([text, ...rows.map((row) => row['QUERY PLAN'])].join('\n'))
  }
  const readsWhole = (plan: string): boolean =>
    [...plan.matchAll(/Seq Scan on (\w+)/g)].some(([, table]) => tables.has(table!))
  return { plans, wholeReads: plans.filter(readsWhole) }
}

async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return query.mock.calls.flatMap(statementOf)
  } finally {
    query.mockRestore()
  }
}

function statementOf(call: unknown[]): Statement[] {
  const [first, more] = call
  const { text, values } = typeof first === 'string' ? { text: first, values: more } : (first as Partial<Statement>)
  return typeof text === 'string' && plannable.test(text) ? [{ text, values: (values ?? []) as unknown[] }] : []
}
