import { useState } from 'react'
import type { Choices } from '../../../fields/rows/rowColumns.ts'
import type { FormSlotProps } from '../../../resource/ResourceSlots.ts'
import { TableSkeleton } from '../../../ui/hints/Skeletons.tsx'
import { draftOf } from '../FormPreview.tsx'
import { FieldProperties } from '../FieldProperties.tsx'
import styles from './FieldGrid.module.css'
import { LinesEditor, linesIn } from './LinesEditor.tsx'
import { sourceOptions, subTableOptions } from './lineOptions.ts'
import { useFieldSources } from './useFieldSources.ts'
import { useLatest } from './useLatest.ts'

/** The fields of a form in their grid, and beside it what one of them has no column for. */
export function FieldGrid({ values, onChange, errorOf, disabled = false }: FormSlotProps) {
  const { sources, isPending } = useFieldSources()
  const lines = linesIn(values, 'fields')
  const latest = useLatest({ sources, lines })
  const [choices] = useState((): Choices => ({
    source: { for: ({ kind }) => sourceOptions(kind, latest().sources) },
    subTable: { for: ({ kind }) => (kind === 'rows' ? [] : subTableOptions(latest().lines)) },
  }))
  const change = (next: unknown) => onChange('fields', next)
  // Cells show titles from the start.
  if (isPending) return <TableSkeleton rows={4} />
  return (
    <div className={styles.designer}>
      <LinesEditor
        name="fields"
        values={values}
        errorOf={errorOf}
        disabled={disabled}
        choices={choices}
        onChange={change}
      />
      <FieldProperties draft={draftOf(values)} lines={lines} sources={sources} disabled={disabled} onChange={change} />
    </div>
  )
}
