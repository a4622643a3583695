import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Space } from 'antd'
import { type CSSProperties, type ReactNode, useId, useState } from 'react'
import styles from './searchBar.module.css'
import { useBreakpoint } from '../page/useBreakpoint.ts'

interface SearchItem {
  label: string
  /** Draws the control, which takes this id so that its label leads to it. */
  control: (id: string) => ReactNode
}

interface SearchFormProps {
  title: string
  /** In characters: labels of one width keep the controls in line. */
  labelWidth: number
  /** A narrow screen has room for the first: that by which people look for things. */
  items: readonly SearchItem[]
  /** Something beside the first is searched for already. */
  startsOpen: boolean
  onSearch: () => void
  onReset: () => void
}

/** The search bar of a page that is no resource. A real form: Enter searches, and an input method's own Enter does not. */
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
