import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import styles from './FormSections.module.css'

interface MoreFieldsProps {
  count: number
  /** One of the fields has a value that was entered. */
  isFilled: boolean
  /** One of the fields has an error or a warning. */
  hasIssue: boolean
  children: ReactNode
}

/** Optional fields of little importance, folded until one has a value. A message is never hidden. */
export function MoreFields({ count, isFilled, hasIssue, children }: MoreFieldsProps) {
  const [choice, setChoice] = useState<boolean>()
  const opensItself = hasIssue || (choice === undefined && isFilled)
  if (opensItself && choice !== true) setChoice(true)
  const isOpen = choice === true
  return (
    <section aria-label="更多信息">
      <h2 className={styles.more}>
        <Button
          type="link"
          icon={isOpen ? <UpOutlined /> : <DownOutlined />}
          iconPlacement="end"
          aria-expanded={isOpen}
          onClick={() => setChoice(!isOpen)}
        >
          更多信息（选填 {count} 项）
        </Button>
      </h2>
      {isOpen && <div className={styles.grid}>{children}</div>}
    </section>
  )
}
