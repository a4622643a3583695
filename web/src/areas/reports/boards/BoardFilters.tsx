import { type BoardFilter, type BoardValues, isDate, type SqlReportHead } from '@lexdesk/domain'
import { date } from '@lexdesk/domain/fields'
import { useId } from 'react'
import { useResourceNamed } from '../../../api/resource/useResourceNamed.ts'
import { FieldFilter } from '../../../fields/filters/FieldFilter.tsx'
import { asList, asRange } from '../../../fields/filters/filterValue.ts'
import styles from './boards.module.css'
import { filterField } from './filterField.ts'

interface BoardFiltersProps {
  filters: readonly BoardFilter[]
  values: BoardValues
  /** The SQL reports whose parameters filters may be about. */
  statements: readonly SqlReportHead[]
  onChange: (values: BoardValues) => void
}

/** The filters that the tiles share. Each is edited like the first of its fields that this user knows. */
export function BoardFilters({ filters, values, statements, onChange }: BoardFiltersProps) {
  const id = useId()
  const resourceNamed = useResourceNamed()
  return (
    <div role="search" aria-label="共用筛选" className={styles.filters}>
      {filters.map((filter) => {
        const field = filterField(filter, resourceNamed, statements)
        if (!field) return null
        const isDays = isDate(field)
        const value = values[filter.id] ?? []
        return (
          <div key={filter.id} className={styles.filter}>
            <label htmlFor={id + filter.id}>{filter.title}</label>
            <div className={styles.input}>
              <FieldFilter
                id={id + filter.id}
                // A range of days: the last one counts as a whole, also for times.
                field={isDays ? date(filter.title) : { ...field, title: filter.title }}
                rule={isDays ? 'range' : 'in'}
                value={value}
                onChange={(next) => onChange({ ...values, [filter.id]: isDays ? asRange(next) : asList(next) })}
              />
            </div>
          </div>
        )
      })}
    </div>
  )
}
