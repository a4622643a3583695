import {
  checkRule,
  type CheckStep,
  type Field,
  type FieldError,
  readCheckSteps,
  type Resource,
  type Values,
} from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import type { Tables } from '../../database/Database.ts'
import type { Matcher } from '../../resource/patterns/createMatcher.ts'
import { textsIn } from '../../resource/write/textsIn.ts'
import { findFailure } from './checkValue.ts'

const col = columnsOf(checkRule)

/** Another instance applies a changed rule after this time at the latest. */
const cacheMs = 2_000

interface AttachedRule {
  name: string
  /** Keys of `checkableFields`. */
  targets: readonly string[]
  steps: readonly CheckStep[]
}

export interface AttachedRules {
  /** `before` is the stored row: lines of a sub-table that have not changed are not checked again. */
  problems(db: Kysely<Tables>, actor: Actor, resource: Resource, values: Values, before?: Values): Promise<FieldError[]>
  /** Reads the rules again. */
  forget(): void
}

/** The check rules that offices have attached to fields, and the patterns that are part of a definition. */
export function createAttachedRules(matcher: Matcher): AttachedRules {
  const cache = new Map<number, { rules: Promise<AttachedRule[]>; until: number }>()

  function rulesOf(db: Kysely<Tables>, tenantId: number): Promise<AttachedRule[]> {
    const known = cache.get(tenantId)
    if (known && known.until > performance.now()) return known.rules
    const rules = load(db, tenantId)
    cache.set(tenantId, { rules, until: performance.now() + cacheMs })
    rules.catch(() => cache.delete(tenantId))
    return rules
  }

  async function load(db: Kysely<Tables>, tenantId: number): Promise<AttachedRule[]> {
    const { rows } = await sql<{ name: string; json: string | null; targets: unknown }>`
      select ${col.ruleName} as name, ${col.ruleJson} as json, ${col.targets} as targets from ${col.$table}
      where ${col.tenantId} = ${tenantId} and ${col.targets} is not null and ${col.deletedAt} is null
      order by ${col.ruleCode}`.execute(db)
    return rows.flatMap(({ name, json, targets }) => {
      const steps = readCheckSteps(json ?? '')
      return 'problem' in steps ? [] : [{ name, targets: targetsIn(targets), steps }]
    })
  }

  return {
    problems: async (db, { tenantId }, resource, values, before = {}) => {
      const problems: FieldError[] = []
      const rules = await rulesOf(db, tenantId)
      for (const { key, place, title, field, value } of textsIn(resource, values, before)) {
        const attached = rules.filter(({ targets }) => targets.includes(key))
        for (const { name, steps } of [...ownRules(field), ...attached]) {
          const failure = await findFailure(matcher, steps, value)
          if (!failure) continue
          const words = steps[failure.index]!.message || `不符合校验规则“${name}”`
          problems.push({ field: place, message: `${title}：${words}` })
        }
      }
      return problems
    },
    forget: () => cache.clear(),
  }
}

function ownRules(field: Field): Pick<AttachedRule, 'name' | 'steps'>[] {
  if (field.kind !== 'text' || !field.ownPattern) return []
  const { pattern, message } = field.ownPattern
  return [{ name: field.title, steps: [{ digits: '*', pattern, message }] }]
}

export const targetsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []
