import { AlignCenterOutlined, AlignLeftOutlined, AlignRightOutlined, MenuOutlined } from '@ant-design/icons'
import type { Editor } from '@tiptap/core'
import { Dropdown } from 'antd'
import { ToolButton } from '../toolbar/ToolButton.tsx'

interface AlignToolProps {
  editor: Editor
  align: string
  disabled: boolean
}

const aligns = [
  { key: 'left', label: '左对齐', icon: <AlignLeftOutlined /> },
  { key: 'center', label: '居中', icon: <AlignCenterOutlined /> },
  { key: 'right', label: '右对齐', icon: <AlignRightOutlined /> },
  { key: 'justify', label: '两端对齐', icon: <MenuOutlined /> },
]

export function AlignTool({ editor, align, disabled }: AlignToolProps) {
  const choose = (next: string) => {
    const chain = editor.chain().focus()
    // Left is the default and needs no attribute.
    if (next === 'left') chain.unsetTextAlign().run()
    else chain.setTextAlign(next).run()
  }
  const current = aligns.find(({ key }) => key === align) ?? aligns[0]!
  return (
    <Dropdown
      disabled={disabled}
      trigger={['click']}
      menu={{ selectable: true, selectedKeys: [align], items: aligns, onClick: ({ key }) => choose(key) }}
    >
      <ToolButton title={`对齐：${current.label}`} icon={current.icon} disabled={disabled} />
    </Dropdown>
  )
}
