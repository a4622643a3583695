import { Tag } from 'antd'

/** The priority of a notice in words and colours (specification A §3). */
const priorities: Readonly<Record<string, { title: string; color: string; words?: string }>> = {
  L: { title: '一般消息', color: 'blue' },
  // The default orange has too little contrast on its own background; the next shade has enough in both themes.
  M: { title: '重要消息', color: 'orange', words: 'var(--ant-orange-8)' },
  H: { title: '紧急消息', color: 'red' },
}

const priorityOf = (priority: string | null) => priorities[priority ?? 'L'] ?? priorities.L!

export const priorityTitle = (priority: string | null): string => priorityOf(priority).title

export function PriorityTag({ priority }: { priority: string | null }) {
  const { title, color, words } = priorityOf(priority)
  return (
    <Tag color={color} style={{ color: words }}>
      {title}
    </Tag>
  )
}
