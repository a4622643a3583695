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

/** Selects users, with a department tree at the side as a filter. */
export function UserPicker({ loadDepartments, valueField = 'username', width, ...rest }: UserPickerProps) {
  const browsing = userBrowsing(loadDepartments)
  return <RecordPicker {...rest} {...browsing} title="用户" width={width ?? browsing.width} valueField={valueField} />
}
