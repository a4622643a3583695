import { Flex } from 'antd'
import type { FormSlotProps } from '../../../resource/ResourceSlots.ts'
import { formDesigner } from '../properties/Designer.ts'
import { type Line, LinesEditor, linesIn } from '../properties/LinesEditor.tsx'
import { useFieldNaming } from '../properties/useFieldNaming.ts'
import { asksFor } from './buttonOptions.ts'
import { ButtonProperties } from './ButtonProperties.tsx'

/** The buttons of a form in their grid, and below it what one of them needs for its kind. */
export function ButtonGrid(props: FormSlotProps) {
  const { values, onChange, errorOf, disabled = false } = props
  const change = (next: unknown) =>
    onChange('buttons', Array.isArray(next) ? (next as Line[]).map(withoutUnasked) : next)
  const draft = formDesigner.draftOf(values)
  const naming = useFieldNaming(props, draft)
  return (
    <Flex vertical gap={16}>
      <LinesEditor name="buttons" values={values} errorOf={errorOf} disabled={disabled} onChange={change} />
      <ButtonProperties
        draft={draft}
        naming={naming}
        lines={linesIn(values, 'buttons')}
        disabled={disabled}
        onChange={change}
        onNamed={(named) => onChange('fields', named)}
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
