import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Alert, Button, Dropdown } from 'antd'
import type { ReactNode } from 'react'
import styles from './gatewayEditors.module.css'
import { JsonText } from './JsonText.tsx'

interface GatewayLine {
  title: string
  /** The fields of its arguments. */
  args: ReactNode
}

interface GatewayLinesProps {
  /** The label of a line: 断言, 过滤器. */
  label: string
  lines: readonly GatewayLine[]
  kinds: readonly { key: string; label: string; disabled?: boolean }[]
  problem: string | undefined
  disabled: boolean
  /** The same lines as JSON, for pasting. */
  json: unknown
  onAdd: (kind: string) => void
  onRemove: (index: number) => void
  onJson: (value: unknown) => void
}

/** Lines of one kind in a route: each with its arguments, an add button per kind, and all of them as JSON. */
export function GatewayLines(props: GatewayLinesProps) {
  const { label, lines, kinds, problem, disabled, json, onAdd, onRemove, onJson } = props
  return (
    <>
      {problem && <Alert className={styles.problem} type="error" showIcon title={problem} />}
      <ul className={styles.items}>
        {lines.map(({ title, args }, index) => (
          <li key={index} className={styles.item}>
            <span className={styles.name}>{title}</span>
            <div className={styles.args}>{args}</div>
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={`删除${label}${title}`}
              disabled={disabled}
              onClick={() => onRemove(index)}
            />
          </li>
        ))}
      </ul>
      <Dropdown trigger={['click']} disabled={disabled} menu={{ items: [...kinds], onClick: ({ key }) => onAdd(key) }}>
        <Button icon={<PlusOutlined />}>添加{label}</Button>
      </Dropdown>
      <JsonText label={label} value={json} disabled={disabled} onChange={onJson} />
    </>
  )
}
