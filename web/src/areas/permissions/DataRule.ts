import {
  fieldFromWire,
  fieldOf,
  type Names,
  type Resource,
  rowRuleWords,
  ruleVariables,
  systemFields,
  wireName,
  type DataRule,
} from '@lexdesk/domain'

/** The resource whose rows a menu shows, derived from a code such as `position:list`. */
export function resourceOfMenu(perms: string | null, resources: readonly Resource[]): Resource | undefined {
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

/** 只显示案件类型等于“劳动仲裁”的委托. Undefined while the rule is incomplete. */
export function ruleSentence(resource: Resource, rule: Partial<DataRule>, names: Names): string | undefined {
  const words = rowRuleWords(resource, rule, names)
  return words && `只显示${words}的${resource.title}`
}

/** What can be chosen as the value of a rule: the items of the field's dictionary, then the variables. */
export function ruleValues(resource: Resource, column: string, names: Names): { value: string; label: string }[] {
  const field = fieldFromWire(resource, column)?.field
  const items = field && 'dictionary' in field ? names.dictionary(field.dictionary) : []
  return [
    ...items.map(({ value, text }) => ({ value, label: `${text}（${value}）` })),
    ...ruleVariables.map(({ value, title }) => ({ value, label: `${title}（${value}）` })),
  ]
}
