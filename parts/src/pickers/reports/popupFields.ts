import { type PickerRecord, textOf } from '../PickerRecord.ts'

/** How the fields of a report's row become fields of a form. */
export interface PopupFields {
  code: string
  /** Fields of the report, joined by commas. */
  orgFields: string
  /** Fields of the form in the same order. */
  destFields: string
}

const keyLength = 50 // 2-data-entry-parts.md §9

/** What is wrong with the way a pop-up picker was set up. */
export function popupError({ code, orgFields, destFields }: PopupFields): string | undefined {
  const [from, to] = [splitNames(orgFields), splitNames(destFields)]
  if (code.trim() === '' || from.length === 0 || to.length === 0) return 'popup参数未正确配置!'
  return from.length === to.length ? undefined : 'popup参数未正确配置,原始值和目标值数量不一致!'
}

/** One field may fill several others, and so names can come twice. */
export const splitNames = (names: string): string[] =>
  names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** The values for the form; of several rows they are joined by commas. */
export function popupValues({ orgFields, destFields }: PopupFields, records: readonly PickerRecord[]) {
  const from = splitNames(orgFields)
  return Object.fromEntries(
    splitNames(destFields).map((name, at) => [name, records.map((record) => textOf(record[from[at] ?? ''])).join(',')]),
  )
}

/** The rows of a report need no id: what stands in them tells them apart. */
export function reportRowKey(record: PickerRecord): string {
  return (textOf(record.id) || Object.values(record).map(textOf).join('_')).slice(0, keyLength)
}
