import { sql } from 'kysely'
import type pg from 'pg'
import { SessionClient } from './SessionClient.ts'

const mark = '/* planned once */ '
/** Plans use the memory of their connection; beyond this many, statements are planned each time as usual. */
const maxPlans = 150

/**
 * Prefix for a statement whose planning takes longer than its execution, and whose plan does not depend on the values.
 */
export const plannedOnce = sql.raw(mark)

type Query = (first: unknown, values?: unknown[], ...rest: unknown[]) => unknown

/**
 * Caches the plans of marked statements for the lifetime of the connection. Not for a pooler, where each transaction
 * may get another connection that does not know them.
 */
export class PlannedClient extends SessionClient {
  readonly #names = new Map<string, string>()

  override query = ((first, values, ...rest) => {
    const query = super.query.bind(this) as Query
    const name = typeof first === 'string' && first.startsWith(mark) ? this.#nameOf(first) : undefined
    return name === undefined ? query(first, values, ...rest) : query({ name, text: first, values }, ...(rest as []))
  }) as Query as pg.Client['query']

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size >= maxPlans) return known
    const name = `planned_${this.#names.size}`
    this.#names.set(text, name)
    return name
  }
}
