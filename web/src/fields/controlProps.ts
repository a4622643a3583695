import type { Field } from '@lexdesk/domain'
import type { EditorProps } from './FieldProps.ts'

type ControlSource = Pick<EditorProps, 'id' | 'disabled' | 'autoFocus' | 'status' | 'onBlur' | 'label'>

/** Props shared by all antd controls. */
export function controlProps({ id, disabled, autoFocus, status, onBlur, label }: ControlSource) {
  return { id, disabled, autoFocus, status, onBlur, 'aria-label': label }
}

/** What an empty control asks for; nobody fills in what is computed. */
export const promptOf = ({ title, derive }: Pick<Field, 'title' | 'derive'>, verb: '输入' | '选择'): string =>
  derive ? '由公式计算' : `请${verb}${title}`

export const fullWidth = { width: '100%' } as const
