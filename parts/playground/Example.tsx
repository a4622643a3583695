import { Card, Typography } from 'antd'
import type { ReactNode } from 'react'
import styles from './Example.module.css'

interface ExampleProps {
  title: string
  /** What is to be tried here, or which message comes when. */
  hint?: ReactNode
  /** What the part gives to whoever uses it. */
  value?: unknown
  children: ReactNode
}

/** One mode of a part, with its value as it is handed out. */
export function Example({ title, hint, value, children }: ExampleProps) {
  return (
    <Card title={title} size="small" role="region" aria-label={title}>
      {hint && <Typography.Paragraph type="secondary">{hint}</Typography.Paragraph>}
      {children}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long value is scrolled by keys */}
      <pre className={styles.value} aria-label={`${title}的值`} data-value tabIndex={0}>
        {JSON.stringify(value, null, 2) ?? 'undefined'}
      </pre>
    </Card>
  )
}
