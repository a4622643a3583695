import type { ReactNode } from 'react'
import type { createEscape } from './createEscape.ts'
import type { EditorProps } from './EditorProps.ts'
import styles from './Editors.module.css'

interface EditorFrameProps extends Pick<EditorProps, 'status' | 'disabled' | 'onBlur'> {
  escape: ReturnType<typeof createEscape>
  height: number
  minHeight?: number
  /** What is said under the box. */
  below?: ReactNode
  children: ReactNode
}

/** The box around an editor, whose lower edge can be pulled. */
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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it hears the keys of the editor inside
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
