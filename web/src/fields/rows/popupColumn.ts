import { isWritable, kindOf, type ParamSource, type PlainField, popupParams } from '@lexdesk/domain'
import type { GridColumn, GridValues } from '@lexdesk/parts'

type Fields = Readonly<Record<string, PlainField>>

/** What the column of a text that is picked from a report says of it. A pasted text is checked when the rows are saved. */
export function popupColumn(
  field: PlainField,
  fields: Fields,
  form: () => ParamSource | undefined = () => undefined,
): Partial<GridColumn> {
  if (field.kind !== 'text' || !field.popup) return {}
  // A view may have left out some of the fields.
  const fills = Object.entries(field.fills ?? {}).filter(([own]) => Object.hasOwn(fields, own))
  return {
    popupCode: field.popup.report,
    orgFields: fills.map(([, column]) => column).join(','),
    destFields: fills.map(([own]) => own).join(','),
    allowInput: true,
    paramsOf: (row) => {
      const around = form()
      return popupParams(field, { fields, row }, ...(around ? [around] : []))
    },
    readFills: (texts) => readTexts(fields, texts),
  }
}

/** The texts of a report as values of the fields that they fill, as a form reads them. */
function readTexts(fields: Fields, texts: Readonly<Record<string, string>>): GridValues {
  const filled = Object.entries(texts).flatMap(([name, text]): [string, unknown][] => {
    const field = fields[name]
    if (!field || !isWritable(field, 'add')) return []
    const read = kindOf(field).read(text, field)
    return [[name, 'problem' in read ? '' : (read.value ?? '')]]
  })
  return Object.fromEntries(filled)
}
