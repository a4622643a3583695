import { popupError, splitNames } from '../../../pickers/reports/popupFields.ts'
import { ReportDialog } from '../../../pickers/reports/ReportDialog.tsx'
import type { CellEditorProps } from '../../view/GridSource.ts'
import { PickProblem } from './PickProblem.tsx'
import { popupFieldsOf, popupRowValues } from './popupFieldsOf.ts'
import { useReturnFocus } from './useReturnFocus.ts'

/** The report dialog for a grid cell. The selected report row fills several fields of the grid row. */
export function PopupEditor({ source, column, values, sink, onChooseFields, onClose }: CellEditorProps) {
  useReturnFocus(sink)
  const { reports } = source.sources
  const fields = popupFieldsOf(column)
  const problem = popupError(fields)
  if (problem || !reports)
    return <PickProblem title={column.title} problem={problem ?? `${column.title}没有配置报表来源`} onClose={onClose} />
  return (
    <ReportDialog
      {...reports}
      open
      code={fields.code}
      labelField={splitNames(fields.orgFields)[0] ?? ''}
      isMany={column.props?.multiple === true}
      params={column.paramsOf?.(values)}
      onOk={(records) => onChooseFields(popupRowValues(column, records))}
      onCancel={onClose}
    />
  )
}
