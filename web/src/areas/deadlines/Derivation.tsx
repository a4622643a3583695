import { Popover, Typography } from 'antd'

/** How a day was reckoned: its last step, and all of them when asked. */
export function Derivation({ text }: { text: string | null }) {
  const steps = text?.split('\n') ?? []
  const result = steps.findLast((step) => !step.startsWith('注意')) ?? ''
  if (steps.length < 2) return <Typography.Text type="secondary">{result}</Typography.Text>
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
      <Typography.Text ellipsis style={{ maxWidth: 300 }}>
        {result}
      </Typography.Text>
    </Popover>
  )
}
