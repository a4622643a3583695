import { TagsInput } from '@lexdesk/parts'
import type { FilterProps } from '../FieldProps.ts'
import { asList } from './filterValue.ts'

/** Several typed values. */
export function TagsFilter({ field, value, onChange, id }: FilterProps) {
  return <TagsInput id={id} label={field.title} isOneLine value={asList(value)} onChange={onChange} />
}
