import type { ReactNode } from 'react'
import type { createEscape } from './createEscape.ts'
import type { EditorProps } from './EditorProps.ts'
import styles from './Editors.module.css'

interface EditorFrameProps extends Pick<EditorProps, 'status' | 'disabled' | 'onBlur'> {
  escape: ReturnType<typeof createEscape>
  height: number
  minHeight?: number
  /** Text shown below the editor. */
  below?: ReactNode
  children: ReactNode
}

/** The frame of an editor; its lower edge can be dragged. */
export function EditorFrame({
  escape,
  height,
  minHeight,
  status,
  disabled,
  onBlur,
  below,
  children,
}: EditorFrameProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles keys of the editor inside
    <div role="group" onKeyDown={escape.onKeyDown} onBlur={onBlur}>
      <div
        className={styles.box}
        style={{ height, minHeight }}
        data-status={status}
        data-off={disabled || undefined}
        data-editor
      >
        {children}
      </div>
      {below}
    </div>
  )
}
