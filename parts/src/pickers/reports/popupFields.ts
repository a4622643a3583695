import { type PickerRecord, textOf } from '../PickerRecord.ts'

/** Maps the fields of a report row to fields of a form. */
export interface PopupFields {
  code: string
  /** Report fields, joined by commas. */
  orgFields: string
  /** Form fields in the same order. */
  destFields: string
}

const keyLength = 50 // 2-data-entry-parts.md §9

/** The configuration error of a pop-up picker, if any. */
export function popupError({ code, orgFields, destFields }: PopupFields): string | undefined {
  const [from, to] = [splitNames(orgFields), splitNames(destFields)]
  if (code.trim() === '' || from.length === 0 || to.length === 0) return 'popup参数未正确配置!'
  return from.length === to.length ? undefined : 'popup参数未正确配置,原始值和目标值数量不一致!'
}

/** One field may fill several others, so names can repeat. */
export const splitNames = (names: string): string[] =>
  names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** The values for the form; values of several rows are joined by commas. */
export function popupValues({ orgFields, destFields }: PopupFields, records: readonly PickerRecord[]) {
  const from = splitNames(orgFields)
  return Object.fromEntries(
    splitNames(destFields).map((name, at) => [name, records.map((record) => textOf(record[from[at] ?? ''])).join(',')]),
  )
}

/** Report rows need no id: their content identifies them. */
export function reportRowKey(record: PickerRecord): string {
  return (textOf(record.id) || Object.values(record).map(textOf).join('_')).slice(0, keyLength)
}
