import { errors, type FillValues, type NumberShape, numberShape, readFillParams, shapedNumber } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { Database, Tables } from '../../database/Database.ts'
import type { Tx } from '../../resource/Engine.ts'
import { wallClock } from '../../resource/writeContext.ts'
import { codeTrees, type NextCode, nextTreeCode } from './nextTreeCode.ts'
import { nextCount, takeNumbers } from './numberCounter.ts'

interface Rule {
  id: string
  ruleClass: string
  shape: NumberShape | undefined
}

interface Request {
  form: FillValues
  resolve(value: string): void
  reject(error: unknown): void
}

export interface FillDesk {
  /** The value of the rule; a number is taken for good. */
  execute(tenantId: number, code: string, form: FillValues): Promise<string>
  /** The value that the rule would give next; nothing is taken. */
  preview(tenantId: number, code: string): Promise<string>
  /** Refuses a code without a rule; says whether the rule takes numbers. */
  counts(tenantId: number, code: string): Promise<boolean>
}

const largestBatch = 500

/** Where fill rules are executed. Those who ask for the same rule at the same moment are served in one transaction. */
export function createFillDesk({ kysely }: Database, nextCode: NextCode): FillDesk {
  const queues = new Map<string, Request[]>()

  async function findRule(db: Kysely<Tables>, tenantId: number, code: string, lock = false): Promise<Rule> {
    const { rows } = await sql<{ id: string; ruleClass: string; ruleParams: string | null }>`
      select id, rule_class as "ruleClass", rule_params as "ruleParams" from sys_fill_rule
      where rule_code = ${code} and tenant_id = ${tenantId} and deleted_at is null
      ${sql.raw(lock ? 'for share' : '')}`.execute(db)
    const row = rows[0]
    if (!row) throw errors.refused(`填值规则“${code.slice(0, 100)}”不存在`)
    const read = readFillParams(row.ruleClass, row.ruleParams)
    if ('problem' in read) throw errors.refused(`填值规则“${code}”的设置有误，请联系管理员`)
    return { id: row.id, ruleClass: row.ruleClass, shape: numberShape(row.ruleClass, read.values) }
  }

  /** One after the other on the one connection; a missing parent concerns only who named it. */
  async function treeCodes(tx: Tx, ruleClass: string, tenantId: number, batch: readonly Request[]) {
    const codes: (string | Error)[] = []
    for (const { form } of batch)
      codes.push(await nextTreeCode(tx, nextCode, codeTrees[ruleClass]!, tenantId, form).catch((error: Error) => error))
    return codes
  }

  /** The rule is held while numbers are taken, so that nobody changes how it counts in between. */
  async function serve(tenantId: number, code: string, batch: readonly Request[]): Promise<void> {
    const values = await kysely.transaction().execute(async (tx) => {
      const { id: ruleId, ruleClass, shape } = await findRule(tx, tenantId, code, true)
      if (!shape) return treeCodes(tx, ruleClass, tenantId, batch)
      const now = wallClock()
      const last = await takeNumbers(tx, { tenantId, ruleId, shape, now }, batch.length)
      return batch.map((_, index) => shapedNumber(shape, now, last - batch.length + index + 1))
    })
    for (const [index, { resolve, reject }] of batch.entries()) {
      const value = values[index]!
      if (value instanceof Error) reject(value)
      else resolve(value)
    }
  }

  async function work(key: string, tenantId: number, code: string, queue: Request[]): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0, largestBatch)
      await serve(tenantId, code, batch).catch((error: unknown) => {
        for (const { reject } of batch) reject(error)
      })
    }
    queues.delete(key)
  }

  return {
    execute: (tenantId, code, form) =>
      new Promise((resolve, reject) => {
        const key = `${tenantId} ${code}`
        const request = { form, resolve, reject }
        const queue = queues.get(key)
        if (queue) return void queue.push(request)
        const fresh = [request]
        queues.set(key, fresh)
        // Those whose requests were read in the same turn come along.
        setImmediate(() => void work(key, tenantId, code, fresh))
      }),

    preview: async (tenantId, code) => {
      const { id: ruleId, ruleClass, shape } = await findRule(kysely, tenantId, code)
      if (!shape) return nextTreeCode(kysely, nextCode, codeTrees[ruleClass]!, tenantId, {})
      const now = wallClock()
      return shapedNumber(shape, now, await nextCount(kysely, { tenantId, ruleId, shape, now }))
    },

    counts: async (tenantId, code) => (await findRule(kysely, tenantId, code)).shape !== undefined,
  }
}
