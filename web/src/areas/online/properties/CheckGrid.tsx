import { useState } from 'react'
import type { Choices } from '../../../fields/rows/rowColumns.ts'
import type { CellOption } from '@lexdesk/parts'
import { type DesignedValues, type Designer, type DesignSlotProps, formDesigner } from './Designer.ts'
import { LinesEditor, linesIn } from './LinesEditor.tsx'
import { fieldOptions } from './lineOptions.ts'
import { useLatest } from '../../../fields/useLatest.ts'

/** The checks of a form. Their messages are shown at a field of the form. */
export function CheckGrid({ values, onChange, errorOf, disabled = false, designer = formDesigner }: DesignSlotProps) {
  const latest = useLatest(values)
  const [choices] = useState((): Choices => ({
    field: { for: () => [...fieldOptions(linesIn(latest(), 'fields')), ...codedOptions(designer, latest())] },
  }))
  return (
    <LinesEditor
      name="checks"
      designer={designer}
      values={values}
      errorOf={errorOf}
      disabled={disabled}
      choices={choices}
      onChange={(next) => onChange('checks', next)}
    />
  )
}

const codedOptions = (designer: Designer, values: DesignedValues): CellOption[] =>
  designer.codedFields(designer.draftOf(values)).map(({ name, title }) => ({ value: name, text: title }))
