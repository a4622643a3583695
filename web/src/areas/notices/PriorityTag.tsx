import { Tag } from 'antd'

/** How urgent a notice is, in words and colours (specification A §3). */
const priorities: Readonly<Record<string, { title: string; color: string; words?: string }>> = {
  L: { title: '一般消息', color: 'blue' },
  // The usual orange is too pale to be read on its own ground; one shade further is not, in light and in dark.
  M: { title: '重要消息', color: 'orange', words: 'var(--ant-orange-8)' },
  H: { title: '紧急消息', color: 'red' },
}

export function PriorityTag({ priority }: { priority: string | null }) {
  const { title, color, words } = priorities[priority ?? 'L'] ?? priorities.L!
  return (
    <Tag color={color} style={{ color: words }}>
      {title}
    </Tag>
  )
}
