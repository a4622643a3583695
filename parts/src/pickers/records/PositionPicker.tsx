import { BusinessPicker, type BusinessPickerProps } from './BusinessPicker.tsx'

/** A picker preconfigured for positions; only the data source is passed in. */
export type PositionPickerProps = Omit<
  BusinessPickerProps,
  'title' | 'columns' | 'searchFields' | 'labelField' | 'valueField'
> & { valueField?: 'id' | 'code' }

const columns = [
  { field: 'name', title: '职务名称' },
  { field: 'code', title: '职务编码' },
  { field: 'postRank_dictText', title: '职级' },
]
const searchFields = columns.slice(0, 1)

export function PositionPicker({ valueField = 'code', ...rest }: PositionPickerProps) {
  return (
    <BusinessPicker
      {...rest}
      title="职务"
      columns={columns}
      searchFields={searchFields}
      labelField="name"
      valueField={valueField}
    />
  )
}
