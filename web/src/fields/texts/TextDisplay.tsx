import { Typography } from 'antd'
import type { CSSProperties } from 'react'

interface TextDisplayProps {
  text: string
  compact?: boolean
  /** Uses tabular figures so that numbers align in a column. */
  isNumber?: boolean
  style?: CSSProperties
  /** Tooltip, if it differs from the text. */
  tip?: string
}

const oneLine: CSSProperties = {
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
}
const numeric: CSSProperties = { fontVariantNumeric: 'tabular-nums' }

/** Whether a text is cut is known when the mouse reaches it; measuring all cells would cost a layout of the table. */
function titleIfCut(element: HTMLElement, text: string): void {
  element.title = element.scrollWidth > element.clientWidth ? text : ''
}

/** A text: in a table one line, with the full text as a tooltip if it is cut, elsewhere in full. */
export function TextDisplay({ text, compact, isNumber, style, tip }: TextDisplayProps) {
  if (compact)
    return (
      <span
        title={tip}
        onMouseEnter={tip === undefined ? ({ currentTarget }) => titleIfCut(currentTarget, text) : undefined}
        style={{ ...oneLine, ...(isNumber && { ...numeric, textAlign: 'right' }), ...style }}
      >
        {text}
      </span>
    )
  if (text === '') return <Typography.Text type="secondary">—</Typography.Text>
  return (
    <span title={tip} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', ...(isNumber && numeric), ...style }}>
      {text}
    </span>
  )
}
