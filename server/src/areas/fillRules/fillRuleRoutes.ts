import { directoryPermission, errors, fillRule, ok, permissionCode, type Values } from '@lexdesk/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { actorOf } from '../../http/authenticate.ts'
import { bodyOf, queryOf, requiredText } from '../../http/inputs.ts'
import type { FillDesk } from './createFillDesk.ts'

const base = fillRule.path
const mostRules = 100

interface Wanted {
  ruleCode: string
  form: Values
}

/** Every form of every page may ask for its numbers, so all staff execute rules; trying one out is a duty. */
export function fillRuleRoutes(app: FastifyInstance, desk: FillDesk): void {
  const list = permissionCode(fillRule, 'list')
  const forStaff = { config: { access: { anyPermission: [directoryPermission, list] } } }
  const mayList = { config: { access: { permission: list } } }

  app.get(`${base}/testFillRule`, mayList, async (request) => {
    const code = requiredText(queryOf(request), 'ruleCode')
    return ok(await desk.preview(actorOf(request).tenantId, code), '测试成功，未占用编号')
  })

  app.put(`${base}/executeRuleByCode/:ruleCode`, forStaff, async (request) => {
    const { ruleCode } = request.params as { ruleCode: string }
    return ok(await desk.execute(actorOf(request).tenantId, ruleCode, formIn(request.body)))
  })

  app.put(`${base}/executeRuleByCodeBatch`, forStaff, async (request) => {
    const { tenantId } = actorOf(request)
    const wanted = wantedRules(request)
    const counting = new Map<string, boolean>()
    for (const { ruleCode } of wanted)
      if (!counting.has(ruleCode)) counting.set(ruleCode, await desk.counts(tenantId, ruleCode))
    // What can still fail comes first: numbers are taken only when all the rest is there.
    const results: string[] = []
    for (const isCounting of [false, true])
      for (const [index, { ruleCode, form }] of wanted.entries())
        if (counting.get(ruleCode) === isCounting) results[index] = await desk.execute(tenantId, ruleCode, form)
    return ok(wanted.map(({ ruleCode }, index) => ({ ruleCode, result: results[index]! })))
  })
}

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function formIn(body: unknown): Values {
  if (body === undefined || body === null) return {}
  if (!isObject(body)) throw errors.badRequest('表单数据应为 JSON 对象')
  return body
}

function wantedRules(request: FastifyRequest): Wanted[] {
  const { rules, commonFormData } = bodyOf(request)
  if (!Array.isArray(rules)) throw errors.badRequest('缺少参数 rules')
  if (rules.length > mostRules) throw errors.badRequest(`一次最多执行 ${mostRules} 条填值规则`)
  return rules.map((rule: unknown) => {
    if (!isObject(rule)) throw errors.badRequest('rules 应为规则列表')
    return { ruleCode: requiredText(rule, 'ruleCode'), form: formIn(rule.formData ?? commonFormData) }
  })
}
