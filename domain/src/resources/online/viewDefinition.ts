import { expressionsOf, namesIn } from './expressionNames.ts'
import { fieldCalled } from './compileStates.ts'
import { createExpressions } from './formExpressions.ts'
import { isYes, type OnlineCheck, type OnlineDefinition, type OnlineField } from './OnlineField.ts'
import { wordsIn } from './OnlineStates.ts'
import { fieldsForParams, readParams } from './popupParams.ts'

/** What a view chooses of its form. */
export interface OnlineFace {
  code: string
  title: string
  theme: string | null
  columns: readonly { field: string; inList: string | null; inSearch: string | null }[]
}

/**
 * The definition of a view: its fields, those that the form requires or a step asks for, and the name of a record. A
 * chosen sub-table has all its fields. Other fields that the expressions need are part of it, but not shown.
 */
export function viewDefinition(form: OnlineDefinition, { code, title, theme, columns }: OnlineFace): OnlineDefinition {
  const face = { code, title, formCode: form.code, theme: theme ?? 'plain' }
  const own = form.fields.filter(({ subTable }) => !subTable)
  const titleField = form.titleField || (own.find(({ kind }) => kind === 'text')?.name ?? '')
  if (columns.length === 0) return { ...form, ...face, titleField }
  const chosen = columns.flatMap(({ field: name, ...shown }) => {
    const field = own.find((one) => one.name === name)
    return field ? [{ ...field, ...shown }] : []
  })
  const asked = (form.steps ?? []).flatMap(({ asks }) => wordsIn(asks).map((word) => fieldCalled(own, word)?.name))
  const always = own.filter(({ name, required }) => isYes(required) || name === titleField || asked.includes(name))
  const { shown, needed } = fieldsOf(form, own, [...chosen, ...always])
  const others = own.filter(({ name }) => needed.has(name) && !chosen.some((one) => one.name === name))
  const heads = settledFirst([...chosen, ...others.map((field) => ({ ...field, inList: 'N', inSearch: 'N' }))], own)
  const unseen = others.flatMap(({ name }) => (shown.has(name) ? [] : [name]))
  const checks = form.checks?.filter(({ condition }) => ownNamesIn(own, condition).every((name) => needed.has(name)))
  return {
    ...form,
    ...face,
    titleField,
    ...(checks && { checks }),
    ...(unseen.length > 0 && { unseen }),
    fields: [
      ...heads,
      ...form.fields.filter(({ subTable }) => heads.some(({ name, kind }) => kind === 'rows' && name === subTable)),
    ],
  }
}

/** Each field after those whose values it is computed or hidden by, as in the form: they are settled one after the other. */
function settledFirst(fields: readonly OnlineField[], own: readonly OnlineField[]): OnlineField[] {
  const inOrder = new Set<OnlineField>()
  const place = ({ name }: OnlineField): number => own.findIndex((one) => one.name === name)
  const add = (field: OnlineField): void => {
    const names = new Set([field.formula, field.shownIf].flatMap((source) => (source ? [...namesIn(source)] : [])))
    for (const other of fields)
      if (names.has(other.name) && place(other) < place(field) && !inOrder.has(other)) add(other)
    inOrder.add(field)
  }
  for (const field of fields) add(field)
  return [...inOrder]
}

const ownNamesIn = (own: readonly OnlineField[], source: string): string[] => {
  const names = namesIn(source)
  return own.flatMap(({ name }) => (names.has(name) ? [name] : []))
}

/**
 * The fields that a view shows, and all that it needs to write its records as the form does: what the expressions of its
 * fields are about, and the fields that are computed, hidden or checked by what it can change.
 */
function fieldsOf(
  form: OnlineDefinition,
  own: readonly OnlineField[],
  first: readonly OnlineField[],
): { shown: ReadonlySet<string>; needed: ReadonlySet<string> } {
  const shown = new Set(first.map(({ name }) => name))
  const needed = new Set(shown)
  // The rows are part of the same records in every view.
  const parent = form.belongsTo && fieldCalled(own, form.belongsTo)?.name
  if (parent) needed.add(parent)
  const isTouched = (source: string | null | undefined): boolean =>
    Boolean(source) && ownNamesIn(own, source!).some((name) => needed.has(name))
  const need = (source: string): void => ownNamesIn(own, source).forEach((name) => needed.add(name))
  for (const { condition } of form.buttons ?? []) if (condition) need(condition)
  for (let known = 0; known < needed.size;) {
    known = needed.size
    for (const field of own) {
      if (isTouched(field.formula) || isTouched(field.shownIf)) needed.add(field.name)
      // What becomes required must be filled in.
      if (isTouched(field.requiredIf)) shown.add(field.name)
      // A user who picks from a report sends the values of its parameters.
      if (shown.has(field.name))
        for (const name of paramFieldsOf(form, field)) {
          shown.add(name)
          needed.add(name)
        }
      if (shown.has(field.name)) needed.add(field.name)
      if (needed.has(field.name)) expressionsOf(field).forEach(need)
    }
    for (const check of form.checks ?? [])
      if (isTouched(check.condition) || failsBlank(form, check)) need(check.condition)
  }
  return { shown, needed }
}

/** The fields of the form whose values a pop-up, or one in the lines of a sub-table, gives its report. */
function paramFieldsOf({ fields }: OnlineDefinition, field: OnlineField): string[] {
  const isPart = (one: OnlineField): boolean => one === field || (field.kind === 'rows' && one.subTable === field.name)
  return fields.filter(isPart).flatMap((one) => {
    const given = Object.values(readParams(one.params))
    return fieldsForParams(one, fields).flatMap(({ name, subTable }) =>
      !subTable && given.includes(name) ? [name] : [],
    )
  })
}

/** Whether a new record without the fields of the check fails it. */
const failsBlank = ({ fields }: OnlineDefinition, check: OnlineCheck): boolean =>
  (createExpressions(fields).checks([check])?.({}) ?? []).length > 0
