import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Space } from 'antd'
import { type CSSProperties, type ReactNode, useId, useState } from 'react'
import styles from './searchBar.module.css'
import { useBreakpoint } from '../page/useBreakpoint.ts'

interface SearchItem {
  label: string
  /** Renders the control with this id, so that its label refers to it. */
  control: (id: string) => ReactNode
}

interface SearchFormProps {
  title: string
  /** In characters: labels of equal width align the controls. */
  labelWidth: number
  /** A narrow screen shows the first only, so put the most used filter first. */
  items: readonly SearchItem[]
  /** A filter other than the first is already set. */
  startsOpen: boolean
  onSearch: () => void
  onReset: () => void
}

/**
 * The search bar of a page that is not a resource. A real form: Enter searches, except during input method
 * composition.
 */
export function SearchForm({ title, labelWidth, items, startsOpen, onSearch, onReset }: SearchFormProps) {
  const id = useId()
  const { isMobile } = useBreakpoint()
  const [isOpen, setOpen] = useState(startsOpen)
  return (
    <form
      className={styles.bar}
      style={{ '--label-width': `${labelWidth}em` } as CSSProperties}
      role="search"
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault()
        onSearch()
      }}
    >
      {items.map(({ label, control }, index) => (
        <div key={label} className={styles.item} hidden={isMobile && !isOpen && index > 0}>
          <label htmlFor={`${id}${index}`}>{label}</label>
          <div className={styles.control}>{control(`${id}${index}`)}</div>
        </div>
      ))}
      <Space className={styles.buttons}>
        <Button type="primary" htmlType="submit">
          查询
        </Button>
        <Button onClick={onReset}>重置</Button>
        {isMobile && (
          <Button type="link" aria-expanded={isOpen} className={styles.more} onClick={() => setOpen(!isOpen)}>
            {isOpen ? '收起' : '展开'}
            {isOpen ? <UpOutlined /> : <DownOutlined />}
          </Button>
        )}
      </Space>
    </form>
  )
}
