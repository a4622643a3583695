import {
  checkableFields,
  checkRule,
  checkRuleEndpoints,
  done,
  type Envelope,
  errors,
  type FailedStep,
  problemMessage,
  readCheckSteps,
  type Resource,
  type Values,
} from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { columnsOf } from '../../database/columnsOf.ts'
import { mount } from '../../http/mount.ts'
import type { Engine, ResourceRules } from '../../resource/Engine.ts'
import { rulesFor } from '../../resource/rulesFor.ts'
import { isEndless } from '../../resource/patterns/isEndless.ts'
import { targetsIn } from './attachedRules.ts'
import { checkValue, findFailure } from './checkValue.ts'
import type { Matcher } from '../../resource/patterns/createMatcher.ts'

const col = columnsOf(checkRule)

const maxValueLength = 2_000

/** A pattern that does not finish in time is refused when it is saved, not when it is used. */
export function checkRuleRules(
  matcher: Matcher,
  resourcesOf: (tenantId: number) => readonly Resource[],
): ResourceRules {
  async function tryOut(ruleJson: unknown): Promise<void> {
    const steps = typeof ruleJson === 'string' ? readCheckSteps(ruleJson) : []
    if ('problem' in steps) return
    for (const [index, { pattern }] of steps.entries()) {
      if (!(await isEndless(matcher, pattern))) continue
      const message = `规则配置第 ${index + 1} 条规则的正则表达式过于复杂，请简化`
      throw errors.invalid([{ field: 'ruleJson', message }])
    }
  }
  /** A field that is gone since, because its form is stopped, may stay. */
  async function assertRule(tenantId: number, { ruleJson, targets }: Values, before: unknown): Promise<void> {
    const known = new Set(checkableFields(resourcesOf(tenantId)).map(({ key }) => key))
    const kept = targetsIn(before)
    const unknown = targetsIn(targets).find((target) => !known.has(target) && !kept.includes(target))
    if ((targets ?? null) !== null && (!Array.isArray(targets) || unknown !== undefined))
      throw errors.invalid([{ field: 'targets', message: `适用字段“${unknown ?? '?'}”不存在或不能校验` }])
    await tryOut(ruleJson)
  }
  return rulesFor(checkRule, {
    beforeAdd: ({ actor }, values) => assertRule(actor.tenantId, values, null),
    beforeEdit: ({ actor }, values, { targets }) => assertRule(actor.tenantId, values, targets),
  })
}

export function checkRuleRoutes(app: FastifyInstance, engine: Engine, matcher: Matcher): void {
  mount(app, checkRuleEndpoints.checkByCode, async ({ input, actor }) => {
    const code = input.ruleCode
    const value = decoded(input.value)
    const { rows } = await sql<{ json: string | null }>`
      select ${col.ruleJson} as json from ${col.$table}
      where ${col.ruleCode} = ${code} and ${col.tenantId} = ${actor.tenantId}
        and ${col.deletedAt} is null`.execute(engine.db.kysely)
    if (!rows[0]) throw errors.refused('该编码不存在')
    const steps = readCheckSteps(rows[0].json ?? '[]')
    const failure = 'problem' in steps ? undefined : await checkValue(matcher, steps, value)
    return failure ? refusal(failure) : done('成功')
  })

  // Tries a draft rule on a value.
  mount(app, checkRuleEndpoints.test, async ({ input }) => {
    const { ruleJson, value } = input
    const steps = readCheckSteps(ruleJson)
    if ('problem' in steps)
      throw errors.invalid([{ field: 'ruleJson', message: problemMessage('规则配置', steps.problem) }])
    const text = value.slice(0, maxValueLength)
    const failure = await findFailure(matcher, steps, text)
    return failure
      ? { passed: false as const, ...failure, message: steps[failure.index]!.message }
      : { passed: true as const }
  })
}

/** A failed check returns the failed step: the only refusal with a result. */
function refusal(failure: FailedStep): Envelope<FailedStep> {
  const message = failure.message || '校验不通过'
  return { success: false, message, code: 500, result: failure, timestamp: Date.now() }
}

/** Clients encode it twice (wire contract §2.8); other text is taken as it is. */
function decoded(raw: string): string {
  const text = raw.slice(0, maxValueLength)
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
