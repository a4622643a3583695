import { fieldView } from './fieldView.ts'
import type { DisplayProps } from './FieldProps.ts'

export function FieldDisplay(props: DisplayProps) {
  const { Display } = fieldView(props.field)
  return <Display {...props} />
}
