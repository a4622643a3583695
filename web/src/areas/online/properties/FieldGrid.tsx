import { Typography } from 'antd'
import { useState } from 'react'
import type { Choices } from '../../../fields/rows/rowColumns.ts'
import { TableSkeleton } from '../../../ui/hints/Skeletons.tsx'
import { useBreakpoint } from '../../../ui/page/useBreakpoint.ts'
import { FormPreview } from '../FormPreview.tsx'
import { FieldProperties } from '../FieldProperties.tsx'
import { type DesignSlotProps, formDesigner } from './Designer.ts'
import styles from './FieldGrid.module.css'
import { LinesEditor, linesIn } from './LinesEditor.tsx'
import { sourceOptions, subTableOptions } from './lineOptions.ts'
import { useFieldNaming } from './useFieldNaming.ts'
import { useFieldSources } from './useFieldSources.ts'
import { useLatest } from '../../../fields/useLatest.ts'

/** As in the styles beside it. */
const besideFrom = 1440

/** Whether the properties are beside the grid, which leaves room for the preview below it. */
export const useIsBeside = (): boolean => useBreakpoint().width >= besideFrom

/** The fields of a form in their grid, what the row under the cursor has no column for, and the form that they give. */
export function FieldGrid(props: DesignSlotProps) {
  const { values, onChange, errorOf, disabled = false, designer = formDesigner } = props
  const { sources, isPending } = useFieldSources(designer)
  const lines = linesIn(values, 'fields')
  const [chosen, setChosen] = useState(0)
  const isBeside = useIsBeside()
  const latest = useLatest({ sources, lines })
  const [choices] = useState((): Choices => ({
    source: { for: ({ kind }) => sourceOptions(kind, latest().sources) },
    subTable: { for: ({ kind }) => (kind === 'rows' ? [] : subTableOptions(latest().lines)) },
  }))
  const change = (next: unknown) => onChange('fields', next)
  const draft = designer.draftOf(values)
  const naming = useFieldNaming(props, draft, designer)
  // Cells show titles from the start.
  if (isPending) return <TableSkeleton rows={4} />
  return (
    <div className={styles.designer}>
      <LinesEditor
        name="fields"
        designer={designer}
        values={values}
        errorOf={errorOf}
        disabled={disabled}
        choices={choices}
        onRow={setChosen}
        onChange={change}
      />
      <div className={styles.properties}>
        <FieldProperties
          designer={designer}
          draft={draft}
          lines={lines}
          sources={sources}
          naming={naming}
          disabled={disabled}
          chosen={chosen}
          onChoose={setChosen}
          onChange={change}
        />
      </div>
      {isBeside && (
        <section aria-label="预览">
          <Typography.Title level={5}>预览</Typography.Title>
          <FormPreview values={values} designer={designer} />
        </section>
      )}
    </div>
  )
}
