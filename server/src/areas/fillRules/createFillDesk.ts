import {
  errors,
  fillRule,
  type FillValues,
  type NumberShape,
  numberShape,
  readFillParams,
  shapedNumber,
} from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { Database, Tables } from '../../database/Database.ts'
import { wallClock } from '../../clock/wallClock.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import { codeTrees, type NextCode, nextTreeCode } from './nextTreeCode.ts'
import { nextCount, takeNumbers } from './numberCounter.ts'

const col = columnsOf(fillRule)

interface Rule {
  id: string
  ruleClass: string
  shape: NumberShape | undefined
}

export interface FillDesk {
  /** The value of the rule; a number is taken for good. */
  execute(tenantId: number, code: string, form: FillValues): Promise<string>
  /** The value that the rule would give next; nothing is taken. */
  preview(tenantId: number, code: string): Promise<string>
  /** Refuses a code without a rule; says whether the rule takes numbers. */
  counts(tenantId: number, code: string): Promise<boolean>
}

/** Where fill rules are executed. */
export function createFillDesk({ kysely }: Database, nextCode: NextCode): FillDesk {
  async function findRule(db: Kysely<Tables>, tenantId: number, code: string, lock = false): Promise<Rule> {
    const { rows } = await sql<{ id: string; ruleClass: string; ruleParams: string | null }>`
      select ${col.id}, ${col.ruleClass} as "ruleClass", ${col.ruleParams} as "ruleParams" from ${col.$table}
      where ${col.ruleCode} = ${code} and ${col.tenantId} = ${tenantId} and ${col.deletedAt} is null
      ${sql.raw(lock ? 'for share' : '')}`.execute(db)
    const row = rows[0]
    if (!row) throw errors.refused(`填值规则“${code.slice(0, 100)}”不存在`)
    const read = readFillParams(row.ruleClass, row.ruleParams)
    if ('problem' in read) throw errors.refused(`填值规则“${code}”的设置有误，请联系管理员`)
    return { id: row.id, ruleClass: row.ruleClass, shape: numberShape(row.ruleClass, read.values) }
  }

  /** The rule is held while a number is taken, so that nobody changes how it counts in between. */
  function execute(tenantId: number, code: string, form: FillValues): Promise<string> {
    return kysely.transaction().execute(async (tx) => {
      const { id: ruleId, ruleClass, shape } = await findRule(tx, tenantId, code, true)
      if (!shape) return nextTreeCode(tx, nextCode, codeTrees[ruleClass]!, tenantId, form)
      const now = wallClock()
      return shapedNumber(shape, now, await takeNumbers(tx, { tenantId, ruleId, shape, now }, 1))
    })
  }

  return {
    execute,

    preview: async (tenantId, code) => {
      const { id: ruleId, ruleClass, shape } = await findRule(kysely, tenantId, code)
      if (!shape) return nextTreeCode(kysely, nextCode, codeTrees[ruleClass]!, tenantId, {})
      const now = wallClock()
      return shapedNumber(shape, now, await nextCount(kysely, { tenantId, ruleId, shape, now }))
    },

    counts: async (tenantId, code) => (await findRule(kysely, tenantId, code)).shape !== undefined,
  }
}
