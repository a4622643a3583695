import { RecordPicker, type RecordPickerProps } from './RecordPicker.tsx'

export type BusinessPickerProps = Omit<RecordPickerProps, 'pageSize' | 'pageSizes'>

const sizes = [5, 10, 20, 30] // 2-data-entry-parts.md §9

/** Selects rows of any list, with five rows per page. */
export function BusinessPicker(props: BusinessPickerProps) {
  return <RecordPicker {...props} pageSizes={sizes} />
}
