import { fieldCalled } from './compileStates.ts'
import { isYes, type OnlineDefinition, type OnlineField } from './OnlineField.ts'
import { wordsIn } from './OnlineStates.ts'

/** What a view chooses of its form. */
export interface OnlineFace {
  code: string
  title: string
  theme: string | null
  columns: readonly { field: string; inList: string | null; inSearch: string | null }[]
}

/**
 * The definition of a view: its fields, those that the form requires or a step asks for, and the name of a record. A
 * chosen sub-table has all its fields.
 */
export function viewDefinition(form: OnlineDefinition, { code, title, theme, columns }: OnlineFace): OnlineDefinition {
  const own = form.fields.filter(({ subTable }) => !subTable)
  const titleField = form.titleField || (own.find(({ kind }) => kind === 'text')?.name ?? '')
  const chosen = columns.flatMap(({ field: name, ...shown }) => {
    const field = own.find((one) => one.name === name)
    return field ? [{ ...field, ...shown }] : []
  })
  const left = own.filter((field) => !chosen.some(({ name }) => name === field.name))
  // Expressions need every field that they name.
  const needsAll = (form.checks ?? []).length > 0 || form.fields.some(hasExpression)
  const asked = (form.steps ?? []).flatMap(({ asks }) => wordsIn(asks).map((word) => fieldCalled(own, word)?.name))
  const always = left
    .filter((field) => needsAll || isYes(field.required) || field.name === titleField || asked.includes(field.name))
    .map((field) => ({ ...field, inList: 'N', inSearch: 'N' }))
  const heads: readonly OnlineField[] = columns.length === 0 ? own : [...chosen, ...always]
  return {
    ...form,
    ...{ code, title, titleField, formCode: form.code, theme: theme ?? 'plain' },
    fields: [
      ...heads,
      ...form.fields.filter(({ subTable }) => heads.some(({ name, kind }) => kind === 'rows' && name === subTable)),
    ],
  }
}

const hasExpression = ({ shownIf, requiredIf, lockedIf, formula, defaultValue }: OnlineField): boolean =>
  [shownIf, requiredIf, lockedIf, formula].some(Boolean) || defaultValue?.startsWith('=') === true
