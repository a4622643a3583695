import { Typography } from 'antd'
import type { CSSProperties } from 'react'

interface TextDisplayProps {
  text: string
  compact?: boolean
  /** Numbers stand under each other in a column. */
  isNumber?: boolean
  style?: CSSProperties
  /** Shown when the pointer rests on it, where that is not the text itself. */
  tip?: string
}

const oneLine: CSSProperties = {
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
}
const numeric: CSSProperties = { fontVariantNumeric: 'tabular-nums' }

/** A text: one line with the whole as a tip in a table, all of it elsewhere. */
export function TextDisplay({ text, compact, isNumber, style, tip }: TextDisplayProps) {
  if (compact)
    return (
      <span title={tip ?? text} style={{ ...oneLine, ...(isNumber && { ...numeric, textAlign: 'right' }), ...style }}>
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
