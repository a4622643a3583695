/** Props shared by all form controls. */
export interface ControlProps {
  id?: string
  /** Accessible name of the control if no form label refers to it. */
  label?: string
  disabled?: boolean
  autoFocus?: boolean
  status?: 'error' | 'warning'
  placeholder?: string
  onBlur?: () => void
  /** Tags that do not fit are collapsed into a count. */
  isOneLine?: boolean
}

export const antdProps = ({ id, label, disabled, autoFocus, status, onBlur }: ControlProps) => ({
  id,
  'aria-label': label,
  disabled,
  autoFocus,
  status,
  onBlur,
})

export const pleaseChoose = '请选择' // 2-data-entry-parts.md §8
export const fullWidth = { width: '100%' } as const

/** Several values are joined into one text. */
export const splitValues = (value: string | null | undefined): string[] => [
  ...new Set(
    (value ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
]
