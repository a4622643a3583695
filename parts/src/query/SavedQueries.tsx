import { DeleteOutlined, EditOutlined, TeamOutlined } from '@ant-design/icons'
import { Alert, Button, Card, Empty } from 'antd'
import type { ReactNode } from 'react'
import type { SavedQuery, SharedQuery, SharedQueryStore } from './AdvancedCondition.ts'
import styles from './SavedQueries.module.css'

interface SavedQueriesProps {
  list: readonly SavedQuery[]
  shared?: SharedQueryStore
  onOpen: (query: SavedQuery) => void
  onOpenShared: (query: SharedQuery) => void
  onRemove: (query: SavedQuery) => void
  onRemoveShared: (query: SharedQuery) => void
  onChangeShared: (query: SharedQuery) => void
}

/** The saved queries beside the form: those in this browser and those on the server. */
export function SavedQueries(props: SavedQueriesProps) {
  const { list, shared, onOpen, onOpenShared, onRemove, onRemoveShared, onChangeShared } = props
  const isEmpty = list.length === 0 && (shared?.list.length ?? 0) === 0 && shared?.problem === undefined
  return (
    <Card size="small" title="保存的查询" classNames={{ body: styles.body }}>
      {isEmpty && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有保存任何查询" />}
      <Group title={shared && '本浏览器'} isShown={list.length > 0}>
        {list.map((query) => (
          <li key={query.title} className={styles.item}>
            <Title query={query} onOpen={() => onOpen(query)} />
            <RemoveButton title={query.title} onClick={() => onRemove(query)} />
          </li>
        ))}
      </Group>
      {shared?.problem !== undefined && <Alert type="warning" title={shared.problem} />}
      <Group title="服务器" isShown={(shared?.list.length ?? 0) > 0}>
        {shared?.list.map((query) => (
          <li key={query.id} className={styles.item}>
            <Title query={query} note={noteOf(query)} onOpen={() => onOpenShared(query)} />
            {query.isOwn && (
              <>
                <Button
                  type="text"
                  size="small"
                  aria-label={`修改 ${query.title}`}
                  icon={<EditOutlined />}
                  onClick={() => onChangeShared(query)}
                />
                <RemoveButton title={query.title} onClick={() => onRemoveShared(query)} />
              </>
            )}
          </li>
        ))}
      </Group>
    </Card>
  )
}

interface GroupProps {
  title?: string
  isShown: boolean
  children: ReactNode
}

function Group({ title, isShown, children }: GroupProps) {
  if (!isShown) return null
  return (
    <>
      {title && <p className={styles.group}>{title}</p>}
      <ul aria-label={title}>{children}</ul>
    </>
  )
}

interface TitleProps {
  query: SavedQuery
  note?: ReactNode
  onOpen: () => void
}

function Title({ query, note, onOpen }: TitleProps) {
  return (
    <div className={styles.title}>
      <Button type="text" size="small" block title={query.title} className={styles.open} onClick={onOpen}>
        <span className={styles.cut}>{query.title}</span>
      </Button>
      {note && <div className={styles.note}>{note}</div>}
    </div>
  )
}

function RemoveButton({ title, onClick }: { title: string; onClick: () => void }) {
  return <Button type="text" size="small" aria-label={`删除 ${title}`} icon={<DeleteOutlined />} onClick={onClick} />
}

/** The owner of the query, or the roles it is shared with. */
function noteOf({ isOwn, owner, roles }: SharedQuery): ReactNode {
  if (!isOwn) return `${owner} 共享`
  const names = roles.map(({ text }) => text).join('、')
  return roles.length > 0 ? (
    <span title={names}>
      <TeamOutlined /> {names}
    </span>
  ) : (
    '仅自己可见'
  )
}
