import {
  errors,
  fieldsNumberedBy,
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
import type { ResourcesOf } from './fillRuleRules.ts'
import { codeTrees, type NextCode, nextTreeCode } from './nextTreeCode.ts'
import { counterOfField, counterOfRule, nextCount, takeNumbers } from '../../resource/write/numberCounter.ts'

const col = columnsOf(fillRule)

interface Rule {
  counter: string
  /** It numbers records, which draw the numbers when they are saved. */
  isOfRecords: boolean
  ruleClass: string
  shape: NumberShape | undefined
}

export interface FillRunner {
  /** Computes the value of the rule; a number is used up unless records are numbered by it. */
  execute(tenantId: number, code: string, form: FillValues): Promise<string>
  /** The next value of the rule, without using up a number. */
  preview(tenantId: number, code: string): Promise<string>
  /** Refuses a code without a rule; returns whether the rule uses a counter. */
  counts(tenantId: number, code: string): Promise<boolean>
}

/** Executes fill rules. */
export function createFillRunner({ kysely }: Database, nextCode: NextCode, resourcesOf: ResourcesOf): FillRunner {
  async function findRule(db: Kysely<Tables>, tenantId: number, code: string, lock = false): Promise<Rule> {
    const { rows } = await sql<{ id: string; ruleClass: string; ruleParams: string | null }>`
      select ${col.id}, ${col.ruleClass} as "ruleClass", ${col.ruleParams} as "ruleParams" from ${col.$table}
      where ${col.ruleCode} = ${code} and ${col.tenantId} = ${tenantId} and ${col.deletedAt} is null
      ${sql.raw(lock ? 'for share' : '')}`.execute(db)
    const row = rows[0]
    if (!row) throw errors.refused(`填值规则“${code.slice(0, 100)}”不存在`)
    const read = readFillParams(row.ruleClass, row.ruleParams)
    if ('problem' in read) throw errors.refused(`填值规则“${code}”的设置有误，请联系管理员`)
    const [numbered] = fieldsNumberedBy(resourcesOf(tenantId), code)
    const counter = numbered ? counterOfField(numbered.resource.name, numbered.name) : counterOfRule(row.id)
    return {
      counter,
      isOfRecords: numbered !== undefined,
      ruleClass: row.ruleClass,
      shape: numberShape(row.ruleClass, read.values),
    }
  }

  /** Locks the rule while a number is drawn, so that its counter settings cannot change in between. */
  function execute(tenantId: number, code: string, form: FillValues): Promise<string> {
    return kysely.transaction().execute(async (tx) => {
      const { counter, isOfRecords, ruleClass, shape } = await findRule(tx, tenantId, code, true)
      if (!shape) return nextTreeCode(tx, nextCode, codeTrees[ruleClass]!, tenantId, form)
      const now = wallClock()
      const place = { tenantId, counter, shape, now }
      return shapedNumber(shape, now, await (isOfRecords ? nextCount(tx, place) : takeNumbers(tx, place, 1)))
    })
  }

  return {
    execute,

    preview: async (tenantId, code) => {
      const { counter, ruleClass, shape } = await findRule(kysely, tenantId, code)
      if (!shape) return nextTreeCode(kysely, nextCode, codeTrees[ruleClass]!, tenantId, {})
      const now = wallClock()
      return shapedNumber(shape, now, await nextCount(kysely, { tenantId, counter, shape, now }))
    },

    counts: async (tenantId, code) => (await findRule(kysely, tenantId, code)).shape !== undefined,
  }
}
