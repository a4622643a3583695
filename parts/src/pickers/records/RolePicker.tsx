import { BusinessPicker, type BusinessPickerProps } from './BusinessPicker.tsx'

/** A picker preconfigured for roles; only the data source is passed in. */
export type RolePickerProps = Omit<
  BusinessPickerProps,
  'title' | 'columns' | 'searchFields' | 'labelField' | 'valueField'
> & {
  valueField?: 'id' | 'roleCode'
}

const columns = [
  { field: 'roleName', title: '角色名称' },
  { field: 'roleCode', title: '角色编码' },
]
const searchFields = columns.slice(0, 1)

export function RolePicker({ valueField = 'roleCode', ...rest }: RolePickerProps) {
  return (
    <BusinessPicker
      {...rest}
      title="角色"
      columns={columns}
      searchFields={searchFields}
      labelField="roleName"
      valueField={valueField}
    />
  )
}
