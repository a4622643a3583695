import { Popover, Typography } from 'antd'
import type { ReactNode } from 'react'

interface DerivationProps {
  text: string | null
  /** Shown in place of the last step. */
  children?: ReactNode
}

/** How a date was computed: its last step, and all steps on request. */
export function Derivation({ text, children }: DerivationProps) {
  const steps = text?.split('\n') ?? []
  const result = steps.findLast((step) => !step.startsWith('注意')) ?? ''
  if (steps.length < 2) return children ?? <Typography.Text type="secondary">{result}</Typography.Text>
  return (
    <Popover
      title="推算过程"
      styles={{ content: { maxWidth: 480 } }}
      content={
        <ol style={{ margin: 0, paddingInlineStart: 20 }}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      }
    >
      {children ?? (
        <Typography.Text ellipsis style={{ maxWidth: 300 }}>
          {result}
        </Typography.Text>
      )}
    </Popover>
  )
}
