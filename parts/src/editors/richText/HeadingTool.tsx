import { DownOutlined } from '@ant-design/icons'
import type { Editor } from '@tiptap/core'
import { Button, Dropdown } from 'antd'
import styles from './RichText.module.css'

interface HeadingToolProps {
  editor: Editor
  /** 0 for a paragraph. */
  level: number
  disabled: boolean
}

const names = ['正文', '标题 1', '标题 2', '标题 3', '标题 4'] as const

export function HeadingTool({ editor, level, disabled }: HeadingToolProps) {
  const choose = (next: number) => {
    const chain = editor.chain().focus()
    if (next === 0) chain.setParagraph().run()
    else chain.setHeading({ level: next as 1 | 2 | 3 | 4 }).run()
  }
  const name = names[level] ?? names[0]
  return (
    <Dropdown
      disabled={disabled}
      trigger={['click']}
      menu={{
        selectable: true,
        selectedKeys: [String(level)],
        items: names.map((label, key) => ({ key: String(key), label })),
        onClick: ({ key }) => choose(Number(key)),
      }}
    >
      <Button
        type="text"
        size="small"
        className={styles.heading}
        title="段落样式"
        aria-label={`段落样式：${name}`}
        icon={<DownOutlined />}
        iconPlacement="end"
        disabled={disabled}
      >
        {name}
      </Button>
    </Dropdown>
  )
}
