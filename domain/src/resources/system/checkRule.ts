import { defineResource } from '../../resource/defineResource.ts'
import { json, multiline, text } from '../../resource/kinds/builders.ts'
import { problemMessage } from '../../resource/readRow.ts'

/** One step of a check: `*` checks the whole value, a number that many of the next characters. */
export interface CheckStep {
  digits: '*' | number
  pattern: string
  message: string
}

/** Parses the steps of a rule's JSON; an error is shown after the title. */
export function readCheckSteps(json: string): CheckStep[] | { problem: string } {
  let parsed: unknown
  try {
    parsed = JSON.parse(json)
  } catch {
    return { problem: '不是有效的 JSON' }
  }
  if (!Array.isArray(parsed) || parsed.length === 0) return { problem: '应为至少有一条规则的列表' }
  const steps: CheckStep[] = []
  for (const [index, item] of (parsed as unknown[]).entries()) {
    const { digits, pattern, message } = (item ?? {}) as Record<string, unknown>
    const at = `第 ${index + 1} 条规则`
    const count = digits === '*' ? '*' : Number(digits)
    if (count !== '*' && !(Number.isInteger(count) && count > 0)) return { problem: `${at}的位数应为 * 或正整数` }
    if (typeof pattern !== 'string' || !isExpression(pattern)) return { problem: `${at}的正则表达式不正确` }
    steps.push({ digits: count, pattern, message: typeof message === 'string' ? message : '' })
  }
  // Whole-value steps come first or last, so that it is clear which characters a number takes.
  const inner = steps.slice(
    steps.findIndex(({ digits }) => digits !== '*'),
    steps.findLastIndex(({ digits }) => digits !== '*') + 1,
  )
  if (inner.some(({ digits }) => digits === '*')) return { problem: '中位数为 * 的规则只能放在最前或最后' }
  return steps
}

function isExpression(pattern: string): boolean {
  try {
    return pattern !== '' && pattern.length <= 500 && new RegExp(pattern, 'u') instanceof RegExp
  } catch {
    return false
  }
}

/** 编码校验规则: the format of a code, part by part. */
export const checkRule = defineResource({
  name: 'checkRule',
  title: '编码校验规则',
  path: '/sys/checkRule',
  table: 'sys_check_rule',
  titleField: 'ruleName',
  fields: {
    ruleName: text('规则名称', { required: true, max: 100, list: { width: 200 }, search: 'like' }),
    ruleCode: text('规则编码', { required: true, unique: true, max: 100, list: { width: 200 }, search: 'like' }),
    ruleJson: multiline('规则配置', { required: true, max: 1024, form: { section: '规则配置' } }),
    ruleDescription: text('规则描述', { max: 200, list: true }),
    /** Keys of `checkableFields`. */
    targets: json('适用字段', { form: { section: '适用字段' } }),
  },
  check: ({ ruleJson }) => {
    const steps = ruleJson ? readCheckSteps(ruleJson) : []
    return 'problem' in steps ? [{ field: 'ruleJson', message: problemMessage('规则配置', steps.problem) }] : []
  },
})
