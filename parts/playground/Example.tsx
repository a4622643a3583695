import { Card, Typography } from 'antd'
import type { ReactNode } from 'react'
import styles from './Example.module.css'

interface ExampleProps {
  title: string
  /** What to try here, or when a message appears. */
  hint?: ReactNode
  /** The value that the part emits. */
  value?: unknown
  children: ReactNode
}

/** One mode of a part, shown with the value that it emits. */
export function Example({ title, hint, value, children }: ExampleProps) {
  return (
    <Card title={title} size="small" role="region" aria-label={title}>
      {hint && <Typography.Paragraph type="secondary">{hint}</Typography.Paragraph>}
      {children}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long values must be scrollable by keyboard */}
      <pre className={styles.value} aria-label={`${title}的值`} data-value tabIndex={0}>
        {JSON.stringify(value, null, 2) ?? 'undefined'}
      </pre>
    </Card>
  )
}
