import {
  fieldFromWire,
  fieldOf,
  type Resource,
  resources,
  systemFields,
  wireName,
  type DataRule,
} from '@lexdesk/domain'

/** The user variables in the value of a rule (wire contract §7.5). */
export const ruleVariables: readonly { value: string; title: string }[] = [
  { value: '#{sys_user_code}', title: '当前用户的账号' },
  { value: '#{sys_user_name}', title: '当前用户的姓名' },
  { value: '#{sys_org_code}', title: '当前用户所在部门的编码' },
  { value: '#{sys_multi_org_code}', title: '当前用户全部部门的编码' },
  { value: '#{sys_date}', title: '当天日期' },
  { value: '#{sys_time}', title: '当前时间' },
  { value: '#{tenant_id}', title: '当前租户' },
]

/** The resource whose rows a menu shows, derived from a code such as `position:list`. */
export function resourceOfMenu(perms: string | null): Resource | undefined {
  const codes = (perms ?? '').split(',')
  return resources.find(({ name }) => codes.includes(`${name}:list`))
}

/** The columns that a rule can use, by their wire names. */
export function ruleColumns(resource: Resource): { value: string; label: string }[] {
  const names = [...Object.keys(resource.fields), ...Object.keys(systemFields)]
  return names.flatMap((name) => {
    const value = wireName(resource, name)
    const title = fieldOf(resource, name)?.title
    return title !== undefined && fieldFromWire(resource, value) ? [{ value, label: `${title}（${value}）` }] : []
  })
}

// The labels of dictionary rule_conditions do not say clearly what is compared, so rules have their own sentences.
const sentences: Record<string, (title: string, value: string) => string> = {
  '>': (title, value) => `${title}大于${value}`,
  '<': (title, value) => `${title}小于${value}`,
  '!=': (title, value) => `${title}不等于${value}`,
  '=': (title, value) => `${title}等于${value}`,
  '>=': (title, value) => `${title}大于或等于${value}`,
  '<=': (title, value) => `${title}小于或等于${value}`,
  LEFT_LIKE: (title, value) => `${title}以${value}结尾`,
  RIGHT_LIKE: (title, value) => `${title}以${value}开头`,
  LIKE: (title, value) => `${title}中含有${value}`,
  IN: (title, value) => `${title}是${value}中的一个`,
}

export const ruleConditions: readonly string[] = Object.keys(sentences)

/** 只显示“职务名称”中含有“律师”的职务. Undefined while the rule is incomplete. */
export function ruleSentence(resource: Resource, rule: Partial<DataRule>): string | undefined {
  const { ruleColumn = '', ruleConditions: condition = '', ruleValue = '' } = rule
  const field = fieldFromWire(resource, ruleColumn ?? '')?.field
  const sentence = Object.hasOwn(sentences, condition) ? sentences[condition] : undefined
  if (!field || !sentence || ruleValue.trim() === '') return undefined
  const value = ruleVariables.reduce(
    (text, variable) => text.replaceAll(variable.value, `〔${variable.title}〕`),
    `“${ruleValue.trim()}”`,
  )
  return `只显示${sentence(`“${field.title}”`, value)}的${resource.title}`
}
