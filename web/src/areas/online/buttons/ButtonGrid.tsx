import { Flex } from 'antd'
import type { FormSlotProps } from '../../../resource/ResourceSlots.ts'
import { formDesigner } from '../properties/Designer.ts'
import { type Line, LinesEditor, linesIn } from '../properties/LinesEditor.tsx'
import { namedFields } from '../properties/lineOptions.ts'
import { asksFor } from './buttonOptions.ts'
import { ButtonProperties } from './ButtonProperties.tsx'

/** The buttons of a form in their grid, and below it what one of them needs for its kind. */
export function ButtonGrid({ values, onChange, errorOf, disabled = false }: FormSlotProps) {
  const change = (next: unknown) =>
    onChange('buttons', Array.isArray(next) ? (next as Line[]).map(withoutUnasked) : next)
  const draft = formDesigner.draftOf(values)
  return (
    <Flex vertical gap={16}>
      <LinesEditor name="buttons" values={values} errorOf={errorOf} disabled={disabled} onChange={change} />
      <ButtonProperties
        draft={draft}
        named={namedFields(draft, linesIn(values, 'fields'))}
        lines={linesIn(values, 'buttons')}
        disabled={disabled}
        onChange={change}
      />
    </Flex>
  )
}

/** A button whose kind has changed keeps nothing that it is no longer asked for. */
function withoutUnasked(line: Line): Line {
  const { target, receiver } = asksFor(line.kind)
  const isClear = (target || !line.target) && (receiver || !line.receiver)
  return isClear ? line : { ...line, ...(!target && { target: null }), ...(!receiver && { receiver: null }) }
}
