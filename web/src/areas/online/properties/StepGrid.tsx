import { useState } from 'react'
import type { Choices } from '../../../fields/rows/rowColumns.ts'
import type { FormSlotProps } from '../../../resource/ResourceSlots.ts'
import { LinesEditor, linesIn } from './LinesEditor.tsx'
import { fieldOptions, stateOptions } from './lineOptions.ts'
import { useLatest } from '../../../fields/useLatest.ts'

/** The steps of a form: they lead from states of the form to another, and ask for fields of the form. */
export function StepGrid({ values, onChange, errorOf, disabled = false }: FormSlotProps) {
  const latest = useLatest(values)
  const [choices] = useState((): Choices => {
    const states = () => stateOptions(linesIn(latest(), 'states'))
    const asked = () => fieldOptions(linesIn(latest(), 'fields'), ({ formula }) => !formula)
    return { from: { for: states, isMany: true }, to: { for: states }, asks: { for: asked, isMany: true } }
  })
  return (
    <LinesEditor
      name="steps"
      values={values}
      errorOf={errorOf}
      disabled={disabled}
      choices={choices}
      onChange={(next) => onChange('steps', next)}
    />
  )
}
