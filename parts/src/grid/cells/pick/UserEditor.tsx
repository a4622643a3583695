import { splitValues } from '../../../pickers/ControlProps.ts'
import { RecordDialog } from '../../../pickers/records/RecordDialog.tsx'
import { userBrowsing } from '../../../pickers/records/userBrowsing.tsx'
import { valueText } from '../../text/valueText.ts'
import type { CellEditorProps } from '../../view/GridSource.ts'
import { isManyIn } from './isManyIn.ts'
import { PickProblem } from './PickProblem.tsx'
import { namesIn } from './pickNames.ts'
import { useReturnFocus } from './useReturnFocus.ts'

/** The user picker dialog for a grid cell. */
export function UserEditor({ source, column, values, sink, onChoose, onClose }: CellEditorProps) {
  useReturnFocus(sink)
  const { users } = source.sources
  const names = namesIn(source.model, 'user')
  if (!users) return <PickProblem title={column.title} problem={`${column.title}没有配置用户来源`} onClose={onClose} />
  return (
    <RecordDialog
      {...userBrowsing(users.loadDepartments)}
      open
      title="选择用户"
      load={users.load}
      valueField="username"
      isMany={isManyIn(column)}
      initial={splitValues(valueText(values[column.key])).map((value) => ({
        value,
        label: names.nameOf(value) ?? value,
      }))}
      onOk={(chosen) => {
        names.add(chosen.flatMap(({ value, label, record }) => (record ? [[value, label] as const] : [])))
        onChoose(chosen.map(({ value }) => value).join(','))
      }}
      onCancel={onClose}
    />
  )
}
