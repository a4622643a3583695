import { readFills } from './chosenFields.ts'
import { fieldCalled } from './compileStates.ts'
import type { OnlineCheck, OnlineField } from './OnlineField.ts'
import { fieldsForParams, readParams } from './popupParams.ts'

type NamedField = Pick<OnlineField, 'title' | 'name' | 'kind' | 'subTable'>

/** The sub-table of a form that a word means: its name or title. */
export const subTableCalled = <F extends NamedField>(fields: readonly F[], word: string): F | undefined => {
  const heads = fields.filter(({ kind, subTable }) => kind === 'rows' && !subTable)
  return heads.find(({ name }) => name === word) ?? heads.find(({ title }) => title === word)
}

type Pairs = Pick<OnlineField, 'fills' | 'params'>

type NameOf = (word: string) => string

/** The pairs of `fills` and `params` with other words for the own fields: `own=theirs`, `parameter=own`. */
export function renamedPairs({ fills, params }: Pairs, nameOf: NameOf, paramNameOf: NameOf = nameOf): Pairs {
  const joined = (pairs: [string, string][]) => pairs.map((pair) => pair.join('=')).join(',')
  return {
    ...(fills && { fills: joined(Object.entries(readFills(fills)).map(([own, theirs]) => [nameOf(own), theirs])) }),
    ...(params && {
      params: joined(Object.entries(readParams(params)).map(([param, own]) => [param, paramNameOf(own)])),
    }),
  }
}

/**
 * Fields whose pairs name the fields beside them, also where titles were written: those of the form, or of the same line.
 * The parameters of a line can also be fields of the form.
 */
export function withPairNames<F extends OnlineField>(
  fields: readonly F[],
  known: readonly OnlineField[] = fields,
): F[] {
  return fields.map((field) => {
    const beside = known.filter((one) => (one.subTable || null) === (field.subTable || null))
    const nameAmong = (among: readonly OnlineField[]) => (word: string) =>
      (among.find(({ name }) => name === word) ?? among.find(({ title }) => title === word))?.name || word
    return { ...field, ...renamedPairs(field, nameAmong(beside), nameAmong(fieldsForParams(field, known))) }
  })
}

interface NamingForm {
  fields: readonly OnlineField[]
  titleField: string | null
  sortField?: string
  belongsTo?: string
  checks?: readonly OnlineCheck[]
}

/** A form whose references to its own fields are names, also where titles were written, as far as fields have names. */
export function withNames<F extends NamingForm>(form: F): F {
  const { fields, titleField, sortField, belongsTo, checks } = form
  const nameOf = (word: string) => fieldCalled(fields, word)?.name || word
  return {
    ...form,
    fields: withPairNames(
      fields.map((field) =>
        field.subTable ? { ...field, subTable: subTableCalled(fields, field.subTable)?.name || field.subTable } : field,
      ),
    ),
    ...(titleField && { titleField: nameOf(titleField) }),
    ...(sortField && { sortField: nameOf(sortField) }),
    ...(belongsTo && { belongsTo: nameOf(belongsTo) }),
    ...(checks && { checks: checks.map((check) => (check.field ? { ...check, field: nameOf(check.field) } : check)) }),
  }
}
