import { environmentFor } from '../../expression/environment.ts'
import { parseExpression } from '../../expression/parseExpression.ts'
import { titleFieldOf } from './compileForm.ts'
import { fieldCalled } from './compileStates.ts'
import { scopeOf } from './expressionValues.ts'
import { isYes, type OnlineDefinition, type OnlineField, type OnlineKind, onlineKinds } from './OnlineField.ts'

/** Kinds whose editors show nothing of the office. */
const open: readonly OnlineKind[] = [
  'text',
  'multiline',
  'integer',
  'number',
  'money',
  'date',
  'datetime',
  'time',
  'yesNo',
  'dictionary',
  'dictionaries',
  'file',
  'image',
]

/** A computed field is not typed in, and one that only some roles may see or change is not open to visitors. */
export const isCollectable = ({ kind, subTable, formula, seenBy = [], changedBy = [] }: OnlineField): boolean =>
  !subTable && !formula && seenBy.length + changedBy.length === 0 && open.includes(kind)

/** Why these fields of a form cannot be collected; undefined when they can. */
export function collectionProblem(definition: OnlineDefinition, names: readonly string[]): string | undefined {
  const own = definition.fields.filter(({ subTable }) => !subTable)
  for (const name of names) {
    const field = own.find((one) => one.name === name)
    if (!field) return `表单没有字段“${name}”`
    if (field.formula) return `“${field.title}”由系统计算，不能放进链接`
    if (field.seenBy?.length || field.changedBy?.length) return `“${field.title}”只有部分角色能看或能改，不能放进链接`
    if (!isCollectable(field))
      return `“${field.title}”是${onlineKinds[field.kind]}，填写时会用到本所的数据，不能放进链接`
  }
  // What visitors cannot fill in is completed by the person who accepts the answer.
  const missing = askedFields(definition).find((field) => isCollectable(field) && !names.includes(field.name))
  if (missing) return `“${missing.title}”必填，须放进链接`
  if (!own.some(({ name, kind }) => kind === 'text' && names.includes(name)))
    return '至少选择一个文本字段，作为记录的名称'
  return undefined
}

/** The fields that a record must have, and that nobody has filled in yet. */
export const askedFields = ({ fields }: OnlineDefinition): OnlineField[] =>
  fields.filter(
    ({ subTable, kind, required, defaultValue, formula }) =>
      !subTable && isYes(required) && !defaultValue && !formula && kind !== 'sequence',
  )

/** A computed default may be about other fields. */
const plainDefault = ({ defaultValue }: OnlineField): string | null =>
  defaultValue?.startsWith('=') ? null : defaultValue

/**
 * The form with these fields alone. Conditions and checks that are also about other fields, and steps, are left out: the
 * whole form checks an answer when it is accepted.
 */
export function collectedForm(
  { code, title, titleField, fields, checks = [] }: OnlineDefinition,
  names: readonly string[],
): OnlineDefinition {
  const chosen = fields.filter((field) => isCollectable(field) && names.includes(field.name))
  const nameField = titleField || titleFieldOf(fields)
  const { env } = environmentFor(scopeOf(chosen, null))
  const holdsHere = (source: string | null | undefined): source is string =>
    Boolean(source) && !('problem' in parseExpression(env, source!, 'bool'))
  const here = (source: string | null | undefined): string | null => (holdsHere(source) ? source : null)
  return {
    code,
    title,
    isTree: null,
    // Nobody may be kept from seeing the name of a record, so that an answer is called by it alone.
    titleField: chosen.some(({ name }) => name === nameField) ? nameField : null,
    fields: chosen.map((field) => ({
      ...field,
      shownIf: here(field.shownIf),
      requiredIf: here(field.requiredIf),
      lockedIf: here(field.lockedIf),
      defaultValue: plainDefault(field),
    })),
    checks: checks.filter(
      ({ condition, field }) => holdsHere(condition) && (!field || fieldCalled(chosen, field) !== undefined),
    ),
  }
}
