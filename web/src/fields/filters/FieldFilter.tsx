import { fieldView } from '../fieldView.ts'
import type { FilterProps } from '../FieldProps.ts'

export function FieldFilter(props: FilterProps) {
  const { Filter } = fieldView(props.field)
  return <Filter {...props} />
}
