import { type BoardFilter, type BoardValues, fieldOf, isDate } from '@lexdesk/domain'
import { date } from '@lexdesk/domain/fields'
import { useId } from 'react'
import { useResourceNamed } from '../../../api/resource/useResourceNamed.ts'
import { FieldFilter } from '../../../fields/filters/FieldFilter.tsx'
import { asList, asRange } from '../../../fields/filters/filterValue.ts'
import styles from './boards.module.css'

interface BoardFiltersProps {
  filters: readonly BoardFilter[]
  values: BoardValues
  onChange: (values: BoardValues) => void
}

/** The filters that the tiles share. Each is edited like the first of its fields that this user knows. */
export function BoardFilters({ filters, values, onChange }: BoardFiltersProps) {
  const id = useId()
  const resourceNamed = useResourceNamed()
  return (
    <div role="search" aria-label="共用筛选" className={styles.filters}>
      {filters.map((filter) => {
        const field = knownField(filter, resourceNamed)
        if (!field) return null
        const isDays = isDate(field)
        const value = values[filter.id] ?? []
        return (
          <div key={filter.id} className={styles.filter}>
            <label htmlFor={id + filter.id}>{filter.title}</label>
            <FieldFilter
              id={id + filter.id}
              // A range of days: the last one counts as a whole, also for times.
              field={isDays ? date(filter.title) : field}
              rule={isDays ? 'range' : 'in'}
              value={value}
              onChange={(next) => onChange({ ...values, [filter.id]: isDays ? asRange(next) : asList(next) })}
            />
          </div>
        )
      })}
    </div>
  )
}

function knownField({ title, fields }: BoardFilter, resourceNamed: ReturnType<typeof useResourceNamed>) {
  for (const { source, field: name } of fields) {
    const resource = resourceNamed(source)
    const field = resource && fieldOf(resource, name)
    if (field) return { ...field, title }
  }
  return undefined
}
