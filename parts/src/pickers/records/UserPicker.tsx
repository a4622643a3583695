import { RecordPicker, type RecordPickerProps } from './RecordPicker.tsx'
import { userBrowsing } from './userBrowsing.tsx'
import type { LoadNodes } from '../trees/useTree.ts'

export type UserPickerProps = Omit<
  RecordPickerProps,
  'title' | 'columns' | 'searchFields' | 'labelField' | 'valueField' | 'side'
> & {
  loadDepartments: LoadNodes
  valueField?: 'username' | 'id'
}

/** Users, with the departments at the side to narrow them down. */
export function UserPicker({ loadDepartments, valueField = 'username', width, ...rest }: UserPickerProps) {
  const browsing = userBrowsing(loadDepartments)
  return <RecordPicker {...rest} {...browsing} title="用户" width={width ?? browsing.width} valueField={valueField} />
}
