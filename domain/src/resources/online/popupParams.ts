import type { Values } from '../../resource/readRow.ts'
import type { Field, Fields } from '../../resource/kinds/index.ts'
import { readInput } from '../../resource/readRow.ts'
import { isListParam, isOfDictionary, isOfRecords, paramFields, type SqlParam } from '../reports/sql/sqlParams.ts'
import { readFills } from './chosenFields.ts'
import type { OnlineField, OnlineKind } from './OnlineField.ts'

/** The parameters of a pop-up as stored: `days=term`, the parameter before the own field. */
export const readParams = readFills

const keys: readonly OnlineKind[] = ['reference', 'tree']
const texts: readonly OnlineKind[] = ['text', 'popup', 'dictionary', 'yesNo', 'user', 'department', 'region', ...keys]

/** The kinds of fields whose values a parameter can take. */
export function kindsOfParam(param: SqlParam): readonly OnlineKind[] {
  if (isOfRecords(param)) return isListParam(param) ? ['references', ...keys] : keys
  if (isOfDictionary(param))
    return isListParam(param) ? ['dictionaries', 'dictionary', 'yesNo'] : ['dictionary', 'yesNo']
  if (param.kind === 'number') return ['integer', 'number', 'money']
  return param.kind === 'date' ? ['date'] : texts
}

/** Without a value the report cannot run. */
export const isAsked = ({ required, defaultValue }: SqlParam): boolean => required === 'Y' && !defaultValue

/** Why a parameter cannot have a fixed value. */
export function fixedProblem(param: SqlParam, value: string): string | undefined {
  const [wrong] = readInput(paramFields([param]), { [param.name ?? '']: value }).errors
  return wrong?.message
}

/** Parameters with texts as their values. What is stored may be anything. */
export const isFixedParams = (stored: unknown): stored is Readonly<Record<string, string>> =>
  typeof stored === 'object' &&
  stored !== null &&
  !Array.isArray(stored) &&
  Object.values(stored).every((value) => typeof value === 'string')

/** The fields whose values the parameters of a pop-up can take: those of its line before those of the form. */
export function fieldsForParams<F extends Pick<OnlineField, 'name' | 'title' | 'kind' | 'subTable'>>(
  { subTable }: Pick<OnlineField, 'subTable'>,
  fields: readonly F[],
): F[] {
  const beside = fields.filter((one) => subTable && one.subTable === subTable)
  const isHidden = ({ name }: F) => name !== '' && beside.some((one) => one.name === name)
  return [...beside, ...fields.filter((one) => !one.subTable && one.kind !== 'rows' && !isHidden(one))]
}

/** Whether the report of a pop-up, or of one in the lines of a sub-table, is given parameters. */
export const takesParams = (field: Field): boolean =>
  field.kind === 'rows'
    ? Object.values<Field>(field.fields).some(takesParams)
    : field.kind === 'text' && (field.popup?.params ?? field.popup?.fixed) !== undefined

/** Fields with their values: of a form, or of a line. */
export interface ParamSource {
  fields: Fields
  row: Readonly<Values>
}

/**
 * The parameters that a pop-up gives its report. A field is looked for in each source in turn: the line before the form.
 * Empty ones keep their defaults.
 */
export function popupParams(field: Field | undefined, ...sources: readonly ParamSource[]): Record<string, string> {
  const { params = {}, fixed = {} } = (field?.kind === 'text' && field.popup) || {}
  const taken = Object.entries(params).flatMap(([param, name]) => {
    const source = sources.find(({ fields }) => Object.hasOwn(fields, name))
    const text = source ? sentText(source.fields[name], source.row[name]) : ''
    return text === '' ? [] : [[param, text]]
  })
  return { ...fixed, ...Object.fromEntries(taken) }
}

/** Statements have amounts in the main unit. */
function sentText(field: Field | undefined, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (field?.kind === 'money') return String(Number(value) / 100)
  return Array.isArray(value) ? value.join(',') : String(value as string | number)
}
