import { CheckCircleFilled, CloseCircleFilled, DeleteOutlined, LoadingOutlined, RedoOutlined } from '@ant-design/icons'
import { Button, Flex, theme, Typography } from 'antd'
import type { UploadItem } from './uploadList.ts'

interface FileLineProps {
  item: UploadItem
  address: string
  onRemove?: () => void
  onRetry: () => void
}

export function FileLine({ item, address, onRemove, onRetry }: FileLineProps) {
  const { token } = theme.useToken()
  const isFailed = item.status === 'error'
  return (
    <Flex component="li" align="center" gap={4}>
      {item.status === 'uploading' && <LoadingOutlined />}
      {item.status === 'done' && <CheckCircleFilled style={{ color: token.colorSuccess }} />}
      {isFailed && <CloseCircleFilled style={{ color: token.colorError }} />}
      {item.status === 'done' ? (
        <Typography.Link ellipsis href={address} target="_blank" rel="noreferrer" title={item.name}>
          {item.name}
        </Typography.Link>
      ) : (
        <Typography.Text ellipsis type={isFailed ? 'danger' : 'secondary'} title={item.name}>
          {isFailed ? `${item.name}：${item.message}` : `${item.name} ${item.percent}%`}
        </Typography.Text>
      )}
      {isFailed && (
        <Button type="text" size="small" aria-label={`重试 ${item.name}`} icon={<RedoOutlined />} onClick={onRetry} />
      )}
      {onRemove && (
        <Button
          type="text"
          size="small"
          aria-label={`删除 ${item.name}`}
          icon={<DeleteOutlined />}
          onClick={onRemove}
        />
      )}
    </Flex>
  )
}
