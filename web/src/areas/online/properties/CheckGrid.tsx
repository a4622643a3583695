import { useState } from 'react'
import type { Choices } from '../../../fields/rows/rowColumns.ts'
import type { FormSlotProps } from '../../../resource/ResourceSlots.ts'
import { LinesEditor, linesIn } from './LinesEditor.tsx'
import { fieldOptions } from './lineOptions.ts'
import { useLatest } from './useLatest.ts'

/** The checks of a form. Their messages are shown at a field of the form. */
export function CheckGrid({ values, onChange, errorOf, disabled = false }: FormSlotProps) {
  const latest = useLatest(values)
  const [choices] = useState((): Choices => ({ field: { for: () => fieldOptions(linesIn(latest(), 'fields')) } }))
  return (
    <LinesEditor
      name="checks"
      values={values}
      errorOf={errorOf}
      disabled={disabled}
      choices={choices}
      onChange={(next) => onChange('checks', next)}
    />
  )
}
