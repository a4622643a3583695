import { LinkOutlined } from '@ant-design/icons'
import type { Editor } from '@tiptap/core'
import { Button, Input, type InputRef, Popover, Typography } from 'antd'
import { useState } from 'react'
import { ToolButton } from '../toolbar/ToolButton.tsx'
import { linkAddress } from './linkAddress.ts'
import styles from './RichText.module.css'

interface LinkToolProps {
  editor: Editor
  /** Address of the link at the cursor; '' if there is none. */
  address: string
  disabled: boolean
}

export function LinkTool({ editor, address, disabled }: LinkToolProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      open={isOpen && !disabled}
      onOpenChange={setOpen}
      trigger="click"
      destroyOnHidden
      content={<LinkForm editor={editor} address={address} onClose={() => setOpen(false)} />}
    >
      <ToolButton title="链接" icon={<LinkOutlined />} isOn={address !== ''} disabled={disabled} />
    </Popover>
  )
}

const focusOnShow = (input: InputRef | null) => input?.focus()

interface LinkFormProps {
  editor: Editor
  address: string
  onClose: () => void
}

function LinkForm({ editor, address, onClose }: LinkFormProps) {
  const [text, setText] = useState(address)
  const [isWrong, setWrong] = useState(false)
  const set = () => {
    const href = linkAddress(text)
    if (href === undefined) return setWrong(true)
    const chain = editor.chain().focus()
    if (editor.state.selection.empty && address === '')
      chain.insertContent({ type: 'text', text: text.trim(), marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.extendMarkRange('link').setLink({ href }).run()
    onClose()
  }
  return (
    <>
      <div className={styles.link}>
        <Input
          ref={focusOnShow}
          aria-label="链接地址"
          placeholder="https://"
          value={text}
          status={isWrong ? 'error' : undefined}
          onChange={({ target }) => {
            setText(target.value)
            setWrong(false)
          }}
          onPressEnter={set}
        />
        <Button type="primary" onClick={set}>
          确定
        </Button>
        {address !== '' && (
          <Button
            onClick={() => {
              editor.chain().focus().extendMarkRange('link').unsetLink().run()
              onClose()
            }}
          >
            取消链接
          </Button>
        )}
      </div>
      {isWrong && (
        <Typography.Text type="danger" role="alert">
          链接地址应为网址、邮箱、电话（tel:）或以 / 开头的站内路径
        </Typography.Text>
      )}
    </>
  )
}
