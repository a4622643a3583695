import {
  checkRule,
  type CheckStep,
  type Field,
  type FieldError,
  readCheckSteps,
  recordName,
  type Resource,
  type Values,
} from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import type { Tables } from '../../database/Database.ts'
import type { Matcher } from '../../resource/patterns/createMatcher.ts'
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

/** A text that is to be checked. */
interface Typed {
  /** Its key among `checkableFields`. */
  key: string
  /** Where its error is shown. */
  place: string
  /** Its title, after the line of a sub-table. */
  title: string
  field: Field
  value: string
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
      for (const { key, place, title, field, value } of typedIn(resource, values, before)) {
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

const isTyped = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** The texts among the values of a row, and in its sub-tables. */
function typedIn(resource: Resource, values: Values, before: Values): Typed[] {
  return Object.entries(values).flatMap(([name, value]): Typed[] => {
    const field = resource.fields[name]
    if (!field) return []
    const key = `${recordName(resource)}.${name}`
    if (isTyped(value)) return [{ key, place: name, title: field.title, field, value }]
    if (field.kind !== 'rows' || !Array.isArray(value)) return []
    const stored = Array.isArray(before[name]) ? (before[name] as Values[]) : []
    return (value as Values[]).flatMap((line, index) => {
      const old = stored.find(({ id }) => id === line.id && id !== undefined)
      return Object.entries<Field>(field.fields).flatMap(([child, lineField]): Typed[] => {
        const typed = line[child]
        if (!isTyped(typed) || typed === old?.[child]) return []
        const title = `${field.title}第 ${index + 1} 行：${lineField.title}`
        return [{ key: `${key}.${child}`, place: `${name}[${index}].${child}`, title, field: lineField, value: typed }]
      })
    })
  })
}

function ownRules(field: Field): Pick<AttachedRule, 'name' | 'steps'>[] {
  if (field.kind !== 'text' || !field.ownPattern) return []
  const { pattern, message } = field.ownPattern
  return [{ name: field.title, steps: [{ digits: '*', pattern, message }] }]
}

export const targetsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []
