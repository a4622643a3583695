import type { RowsField } from '@lexdesk/domain'

/** A step while it is edited; it may be incomplete or invalid. */
export interface StepDraft {
  digits: string | null
  pattern: string | null
  message: string | null
}

/** A rule as an editable table. */
export const stepsField: RowsField = {
  kind: 'rows',
  title: '校验步骤',
  max: 20,
  fields: {
    digits: { kind: 'text', title: '位数', required: true, max: 4 },
    pattern: { kind: 'text', title: '正则表达式', required: true, max: 500 },
    message: { kind: 'text', title: '提示文本', max: 200 },
  },
}

/** The steps in a rule's JSON; none if the text is not a list. */
export function readSteps(ruleJson: unknown): StepDraft[] {
  if (typeof ruleJson !== 'string' || ruleJson === '') return []
  try {
    const parsed: unknown = JSON.parse(ruleJson)
    return Array.isArray(parsed) ? parsed.map(draftOf) : []
  } catch {
    return []
  }
}

function draftOf(step: unknown): StepDraft {
  const { digits, pattern, message } = (step ?? {}) as Record<string, unknown>
  const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : null)
  return { digits: text(digits), pattern: text(pattern), message: text(message) }
}

export function writeSteps(steps: readonly Partial<StepDraft>[]): string | null {
  if (steps.length === 0) return null
  return JSON.stringify(
    steps.map(({ digits = null, pattern = null, message = null }) => ({ digits: digits?.trim(), pattern, message })),
  )
}

/** Common steps. */
export const presets: Readonly<Record<string, StepDraft>> = {
  首位为字母: { digits: '1', pattern: '[a-zA-Z]', message: '第一位只能是字母' },
  字母数字下划线: { digits: '*', pattern: '[a-zA-Z0-9_]+', message: '只能由字母、数字、下划线组成' },
  '长度 6 到 18 位': { digits: '*', pattern: '.{6,18}', message: '长度应为 6 到 18 位' },
  前两位大写字母: { digits: '2', pattern: '[A-Z]+', message: '前两位必须是大写字母' },
  四位数字: { digits: '4', pattern: '\\d+', message: '必须是四位数字' },
  手机号: { digits: '*', pattern: '1[3-9]\\d{9}', message: '请输入正确的手机号' },
  统一社会信用代码: { digits: '*', pattern: '[0-9A-HJ-NPQRTUWXY]{18}', message: '应为 18 位统一社会信用代码' },
}
