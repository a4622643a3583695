import { Flex } from 'antd'
import type { FormSlotProps } from '../../../resource/ResourceSlots.ts'
import { draftOf } from '../FormPreview.tsx'
import { FieldProperties } from '../FieldProperties.tsx'
import { LinesEditor, linesIn } from './LinesEditor.tsx'

/** The fields of a form in their grid, and below it what one of them has no column for. */
export function FieldGrid({ values, onChange, errorOf, disabled = false }: FormSlotProps) {
  const change = (next: unknown) => onChange('fields', next)
  return (
    <Flex vertical gap={16}>
      <LinesEditor name="fields" values={values} errorOf={errorOf} disabled={disabled} onChange={change} />
      <FieldProperties
        draft={draftOf(values)}
        lines={linesIn(values, 'fields')}
        disabled={disabled}
        onChange={change}
      />
    </Flex>
  )
}
