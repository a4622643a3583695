import { TableOutlined } from '@ant-design/icons'
import type { ChainedCommands, Editor } from '@tiptap/core'
import { Dropdown } from 'antd'
import { ToolButton } from '../toolbar/ToolButton.tsx'

interface TableToolProps {
  editor: Editor
  isInTable: boolean
  disabled: boolean
}

const newTable = { rows: 3, cols: 3, withHeaderRow: true }

const inTable: Record<string, (chain: ChainedCommands) => ChainedCommands> = {
  上方插入行: (chain) => chain.addRowBefore(),
  下方插入行: (chain) => chain.addRowAfter(),
  左侧插入列: (chain) => chain.addColumnBefore(),
  右侧插入列: (chain) => chain.addColumnAfter(),
  删除行: (chain) => chain.deleteRow(),
  删除列: (chain) => chain.deleteColumn(),
  '合并/拆分单元格': (chain) => chain.mergeOrSplit(),
  切换表头行: (chain) => chain.toggleHeaderRow(),
  删除表格: (chain) => chain.deleteTable(),
}

export function TableTool({ editor, isInTable, disabled }: TableToolProps) {
  const title = isInTable ? '表格' : '插入表格'
  const run = (command: ((chain: ChainedCommands) => ChainedCommands) | undefined) =>
    void command?.(editor.chain().focus()).run()
  if (!isInTable)
    return (
      <ToolButton
        title={title}
        icon={<TableOutlined />}
        disabled={disabled}
        onClick={() => run((chain) => chain.insertTable(newTable))}
      />
    )
  return (
    <Dropdown
      disabled={disabled}
      trigger={['click']}
      menu={{
        items: Object.keys(inTable).map((label) => ({ key: label, label, danger: label === '删除表格' })),
        onClick: ({ key }) => run(inTable[key]),
      }}
    >
      <ToolButton title={title} icon={<TableOutlined />} isOn disabled={disabled} />
    </Dropdown>
  )
}
