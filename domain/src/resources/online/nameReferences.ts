import { fieldCalled } from './compileStates.ts'
import type { OnlineCheck, OnlineField } from './OnlineField.ts'

type NamedField = Pick<OnlineField, 'title' | 'name' | 'kind' | 'subTable'>

/** The sub-table of a form that a word means: its name or title. */
export const subTableCalled = <F extends NamedField>(fields: readonly F[], word: string): F | undefined => {
  const heads = fields.filter(({ kind, subTable }) => kind === 'rows' && !subTable)
  return heads.find(({ name }) => name === word) ?? heads.find(({ title }) => title === word)
}

interface NamingForm {
  fields: readonly OnlineField[]
  titleField: string | null
  sortField?: string
  checks?: readonly OnlineCheck[]
}

/** A form whose references to its own fields are names, also where titles were written, as far as fields have names. */
export function withNames<F extends NamingForm>(form: F): F {
  const { fields, titleField, sortField, checks } = form
  const nameOf = (word: string) => fieldCalled(fields, word)?.name || word
  return {
    ...form,
    fields: fields.map((field) =>
      field.subTable ? { ...field, subTable: subTableCalled(fields, field.subTable)?.name || field.subTable } : field,
    ),
    ...(titleField && { titleField: nameOf(titleField) }),
    ...(sortField && { sortField: nameOf(sortField) }),
    ...(checks && { checks: checks.map((check) => (check.field ? { ...check, field: nameOf(check.field) } : check)) }),
  }
}
