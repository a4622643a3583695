import { Button, Space } from 'antd'
import { MultiSelect } from '../controls/MultiSelect.tsx'
import { antdProps, type ControlProps, fullWidth, pleaseChoose } from './ControlProps.ts'

interface Labelled {
  value: string
  label: string
}

interface PickerBoxProps extends ControlProps {
  chosen: readonly Labelled[]
  isMany: boolean
  onOpen: () => void
  onChange: (values: string[]) => void
}

/** Shows the selected values as a field. Any attempt to open it opens the dialog. */
export function PickerBox(props: PickerBoxProps) {
  const { chosen, isMany, onOpen, onChange, disabled, placeholder = pleaseChoose } = props
  const choose = (next: Labelled | Labelled[] | undefined) =>
    onChange((Array.isArray(next) ? next : next ? [next] : []).map(({ value }) => value))
  return (
    <Space.Compact block>
      <MultiSelect<Labelled | Labelled[] | undefined>
        {...antdProps(props)}
        labelInValue
        mode={isMany ? 'multiple' : undefined}
        showSearch={false}
        open={false}
        value={isMany ? [...chosen] : chosen[0]}
        maxTagCount="responsive"
        allowClear
        placeholder={placeholder}
        suffixIcon={null}
        onOpenChange={(wish) => wish && onOpen()}
        onChange={choose}
        style={fullWidth}
      />
      <Button disabled={disabled} onClick={onOpen} aria-label={props.label ? `选择${props.label}` : undefined}>
        选择
      </Button>
    </Space.Compact>
  )
}
