import { errors, fillRuleEndpoints, ok, type Values } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../http/mount.ts'
import { requiredText } from '../../http/inputs.ts'
import type { FillRunner } from './createFillRunner.ts'

const maxRules = 100

interface Requested {
  ruleCode: string
  form: Values
}

/** Any form may need numbers, so all staff may execute rules; testing one requires a permission. */
export function fillRuleRoutes(app: FastifyInstance, runner: FillRunner): void {
  mount(app, fillRuleEndpoints.testFillRule, async ({ input, actor }) => {
    const code = input.ruleCode
    return ok(await runner.preview(actor.tenantId, code), '测试成功，未占用编号')
  })

  mount(app, fillRuleEndpoints.executeRuleByCode, ({ input, actor }) => {
    const { ruleCode, ...form } = input
    return runner.execute(actor.tenantId, String(ruleCode), form)
  })

  mount(app, fillRuleEndpoints.executeRuleByCodeBatch, async ({ input, actor }) => {
    const { tenantId } = actor
    const requested = requestedRules(input)
    const counting = new Map<string, boolean>()
    for (const { ruleCode } of requested)
      if (!counting.has(ruleCode)) counting.set(ruleCode, await runner.counts(tenantId, ruleCode))
    // Steps that can fail come first: numbers are drawn only when all the rest has succeeded.
    const results: string[] = []
    for (const isCounting of [false, true])
      for (const [index, { ruleCode, form }] of requested.entries())
        if (counting.get(ruleCode) === isCounting) results[index] = await runner.execute(tenantId, ruleCode, form)
    return requested.map(({ ruleCode }, index) => ({ ruleCode, result: results[index]! }))
  })
}

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function formIn(body: unknown): Values {
  if (body === undefined || body === null) return {}
  if (!isObject(body)) throw errors.badRequest('表单数据应为 JSON 对象')
  return body
}

function requestedRules({ rules, commonFormData }: Values): Requested[] {
  if (!Array.isArray(rules)) throw errors.badRequest('缺少参数 rules')
  if (rules.length > maxRules) throw errors.badRequest(`一次最多执行 ${maxRules} 条填值规则`)
  return rules.map((rule: unknown) => {
    if (!isObject(rule)) throw errors.badRequest('rules 应为规则列表')
    return { ruleCode: requiredText(rule, 'ruleCode'), form: formIn(rule.formData ?? commonFormData) }
  })
}
