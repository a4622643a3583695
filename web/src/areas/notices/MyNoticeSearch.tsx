import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Input, Select, Space } from 'antd'
import { type CSSProperties, useId, useState } from 'react'
import { useDictionary } from '../../api/useDictionary.ts'
import styles from '../../ui/searchBar.module.css'
import { useBreakpoint } from '../../ui/useBreakpoint.ts'
import { useSearchDraft } from '../../ui/useSearchDraft.ts'
import { categoryDictionary } from './CategoryName.tsx'
import { type NoticeFilters, noticeFilters } from './myNoticesUrl.ts'

const readStates = [
  { value: '0', label: '未读' },
  { value: '1', label: '已读' },
]

interface MyNoticeSearchProps {
  filters: NoticeFilters
  onSearch: (filters: NoticeFilters) => void
}

export function MyNoticeSearch({ filters, onSearch }: MyNoticeSearchProps) {
  const id = useId()
  const categories = useDictionary(categoryDictionary)
  const { draft, setDraft, search } = useSearchDraft(filters, (wanted) => wanted, onSearch)
  const { isMobile } = useBreakpoint()
  const [isOpen, setOpen] = useState(() => noticeFilters.some((name) => name !== 'titile' && filters[name]))
  // A narrow screen has room for one: the title, by which people look for things.
  const isHidden = isMobile && !isOpen
  const put = (name: keyof NoticeFilters, value: string | undefined) =>
    setDraft((before) => ({ ...before, [name]: value }))

  return (
    <form
      className={styles.bar}
      style={{ '--label-width': '3em' } as CSSProperties}
      role="search"
      aria-label="查询消息"
      onSubmit={(event) => {
        event.preventDefault()
        search(draft)
      }}
    >
      <div className={styles.item}>
        <label htmlFor={`${id}title`}>标题</label>
        <Input
          id={`${id}title`}
          value={draft.titile ?? ''}
          placeholder="请输入标题"
          allowClear
          maxLength={100}
          onChange={({ target }) => put('titile', target.value)}
        />
      </div>
      <div className={styles.item} hidden={isHidden}>
        <label htmlFor={`${id}sender`}>发布人</label>
        <Input
          id={`${id}sender`}
          value={draft.sender ?? ''}
          placeholder="请输入发布人"
          allowClear
          maxLength={100}
          onChange={({ target }) => put('sender', target.value)}
        />
      </div>
      <div className={styles.item} hidden={isHidden}>
        <label htmlFor={`${id}read`}>状态</label>
        <Select
          id={`${id}read`}
          value={draft.readFlag ?? null}
          options={readStates}
          placeholder="请选择状态"
          allowClear
          onChange={(value: string | undefined) => put('readFlag', value)}
        />
      </div>
      <div className={styles.item} hidden={isHidden}>
        <label htmlFor={`${id}category`}>类型</label>
        <Select
          id={`${id}category`}
          value={draft.msgCategory ?? null}
          options={categories.map(({ value, text }) => ({ value, label: text }))}
          placeholder="请选择类型"
          allowClear
          onChange={(value: string | undefined) => put('msgCategory', value)}
        />
      </div>
      <Space className={styles.buttons}>
        <Button type="primary" htmlType="submit">
          查询
        </Button>
        <Button
          onClick={() => {
            setDraft({})
            search({})
          }}
        >
          重置
        </Button>
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
