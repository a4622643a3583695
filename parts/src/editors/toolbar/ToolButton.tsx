import { Button } from 'antd'
import type { ReactNode, Ref } from 'react'

interface ToolButtonProps {
  title: string
  icon: ReactNode
  /** Pressed state of a toggle. */
  isOn?: boolean
  disabled?: boolean
  onClick?: () => void
  ref?: Ref<HTMLButtonElement>
}

/** A tool with a tooltip; clicking it does not take the focus from the text. */
export function ToolButton({ title, icon, isOn, disabled, ...rest }: ToolButtonProps) {
  return (
    <Button
      {...rest}
      type="text"
      size="small"
      icon={icon}
      title={title}
      aria-label={title}
      aria-pressed={isOn}
      disabled={disabled}
      data-on={isOn || undefined}
    />
  )
}
