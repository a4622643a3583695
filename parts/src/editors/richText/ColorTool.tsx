import { FontColorsOutlined } from '@ant-design/icons'
import type { Editor } from '@tiptap/core'
import { Button, Popover } from 'antd'
import { useState } from 'react'
import styles from '../Editors.module.css'
import { ToolButton } from '../toolbar/ToolButton.tsx'

interface ColorToolProps {
  editor: Editor
  color: string
  disabled: boolean
}

/** Readable on light and dark backgrounds. */
const colors = [
  ['#cf1322', '红色'],
  ['#d4380d', '橙红'],
  ['#ad6800', '琥珀'],
  ['#5b8c00', '青柠'],
  ['#389e0d', '绿色'],
  ['#08979c', '青色'],
  ['#1677ff', '蓝色'],
  ['#2f54eb', '靛蓝'],
  ['#722ed1', '紫色'],
  ['#c41d7f', '品红'],
  ['#8c8c8c', '灰色'],
  ['#a0522d', '棕色'],
] as const

export function ColorTool({ editor, color, disabled }: ColorToolProps) {
  const [isOpen, setOpen] = useState(false)
  const choose = (next: string | undefined) => {
    setOpen(false)
    const chain = editor.chain().focus()
    if (next === undefined) chain.unsetColor().run()
    else chain.setColor(next).run()
  }
  return (
    <Popover
      open={isOpen && !disabled}
      onOpenChange={setOpen}
      trigger="click"
      content={
        <div role="group" aria-label="文字颜色">
          <div className={styles.swatches}>
            {colors.map(([value, name]) => (
              <button
                key={value}
                type="button"
                className={styles.swatch}
                style={{ background: value }}
                title={name}
                aria-label={name}
                aria-pressed={color === value}
                onClick={() => choose(value)}
              />
            ))}
          </div>
          <Button size="small" block onClick={() => choose(undefined)}>
            默认颜色
          </Button>
        </div>
      }
    >
      <ToolButton
        title="文字颜色"
        icon={<FontColorsOutlined style={color ? { color } : undefined} />}
        disabled={disabled}
      />
    </Popover>
  )
}
