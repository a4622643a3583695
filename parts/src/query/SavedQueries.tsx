import { DeleteOutlined } from '@ant-design/icons'
import { Button, Card, Empty, Flex } from 'antd'
import type { SavedQuery } from './AdvancedCondition.ts'

interface SavedQueriesProps {
  list: readonly SavedQuery[]
  onOpen: (query: SavedQuery) => void
  onRemove: (query: SavedQuery) => void
}

/** The saved queries beside the form. */
export function SavedQueries({ list, onOpen, onRemove }: SavedQueriesProps) {
  return (
    <Card size="small" title="保存的查询">
      {list.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有保存任何查询" />}
      {list.map((query) => (
        <Flex key={query.title} justify="space-between" align="center">
          <Button
            type="text"
            size="small"
            title={query.title}
            onClick={() => onOpen(query)}
            style={{ flex: 1, minWidth: 0, justifyContent: 'start', overflow: 'hidden' }}
          >
            {query.title}
          </Button>
          <Button
            type="text"
            size="small"
            aria-label={`删除 ${query.title}`}
            icon={<DeleteOutlined />}
            onClick={() => onRemove(query)}
          />
        </Flex>
      ))}
    </Card>
  )
}
