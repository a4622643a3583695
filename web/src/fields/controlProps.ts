import type { EditorProps } from './FieldProps.ts'

type ControlSource = Pick<EditorProps, 'id' | 'disabled' | 'autoFocus' | 'status' | 'onBlur' | 'label'>

/** Props shared by all antd controls. */
export function controlProps({ id, disabled, autoFocus, status, onBlur, label }: ControlSource) {
  return { id, disabled, autoFocus, status, onBlur, 'aria-label': label }
}

export const fullWidth = { width: '100%' } as const
