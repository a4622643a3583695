import { Tag } from 'antd'

export function ReadTag({ isRead }: { isRead: boolean }) {
  return isRead ? <Tag>已读</Tag> : <Tag color="processing">未读</Tag>
}
