import type { Values } from '../../resource/readRow.ts'
import type { Field } from '../../resource/kinds/index.ts'
import { isListParam, isOfDictionary, isOfRecords, type SqlParam } from '../reports/sql/sqlParams.ts'
import { readFills } from './chosenFields.ts'
import type { OnlineKind } from './OnlineField.ts'

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

/** Whether the report of a pop-up field depends on other fields of its form. */
export const takesParams = (field: Field): boolean => field.kind === 'text' && field.popup?.params !== undefined

/** The parameters that a pop-up field gives its report, from the row of its form. Empty ones keep their defaults. */
export function popupParams(
  fields: Readonly<Record<string, Field>>,
  field: Field | undefined,
  row: Readonly<Values>,
): Record<string, string> {
  const params = field?.kind === 'text' ? (field.popup?.params ?? {}) : {}
  return Object.fromEntries(
    Object.entries(params).flatMap(([param, name]) => {
      const text = sentText(fields[name], row[name])
      return text === '' ? [] : [[param, text]]
    }),
  )
}

/** Statements have amounts in the main unit. */
function sentText(field: Field | undefined, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (field?.kind === 'money') return String(Number(value) / 100)
  return Array.isArray(value) ? value.join(',') : String(value as string | number)
}
