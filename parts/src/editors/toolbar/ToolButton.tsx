import { Button } from 'antd'
import type { ReactNode, Ref } from 'react'

interface ToolButtonProps {
  title: string
  icon: ReactNode
  /** Pressed or not, for tools that switch something. */
  isOn?: boolean
  disabled?: boolean
  onClick?: () => void
  ref?: Ref<HTMLButtonElement>
}

/** A tool: its words are a tip, and the cursor stays in the text. */
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
