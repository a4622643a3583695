import {
  BoldOutlined,
  ClearOutlined,
  CodeOutlined,
  ItalicOutlined,
  LineOutlined,
  OrderedListOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import type { ChainedCommands, Editor } from '@tiptap/core'
import { memo, useRef, useSyncExternalStore } from 'react'
import type { ImageUploads } from '../images/createImageUploads.ts'
import { ImageTool } from '../images/ImageTool.tsx'
import { ToolButton } from '../toolbar/ToolButton.tsx'
import { Toolbar, ToolGap } from '../toolbar/Toolbar.tsx'
import { AlignTool } from './AlignTool.tsx'
import { ColorTool } from './ColorTool.tsx'
import { insertImages } from './createRichText.ts'
import { CodeBlockIcon, QuoteIcon } from '../toolbar/icons.tsx'
import { HeadingTool } from './HeadingTool.tsx'
import { LinkTool } from './LinkTool.tsx'
import { selectionFacts } from './selectionFacts.ts'
import { TableTool } from './TableTool.tsx'

interface RichTextToolbarProps {
  editor: Editor
  disabled: boolean
  /** Undefined if images cannot be uploaded. */
  uploads: ImageUploads | undefined
}

/** Rendered again only when its state changes, not on every key press. */
export const RichTextToolbar = memo(function RichTextToolbar({ editor, disabled, uploads }: RichTextToolbarProps) {
  const facts = useEditorState(editor, selectionFacts)
  const act = (command: (chain: ChainedCommands) => ChainedCommands) => () => void command(editor.chain().focus()).run()
  const tool = { disabled }
  return (
    <Toolbar label="格式">
      <ToolButton
        title="撤销（Ctrl+Z）"
        icon={<UndoOutlined />}
        disabled={disabled || !facts.canUndo}
        onClick={act((chain) => chain.undo())}
      />
      <ToolButton
        title="重做（Ctrl+Y）"
        icon={<RedoOutlined />}
        disabled={disabled || !facts.canRedo}
        onClick={act((chain) => chain.redo())}
      />
      <ToolGap />
      <HeadingTool {...tool} level={facts.heading} editor={editor} />
      <ToolButton
        {...tool}
        title="粗体（Ctrl+B）"
        icon={<BoldOutlined />}
        isOn={facts.bold}
        onClick={act((chain) => chain.toggleBold())}
      />
      <ToolButton
        {...tool}
        title="斜体（Ctrl+I）"
        icon={<ItalicOutlined />}
        isOn={facts.italic}
        onClick={act((chain) => chain.toggleItalic())}
      />
      <ToolButton
        {...tool}
        title="下划线（Ctrl+U）"
        icon={<UnderlineOutlined />}
        isOn={facts.underline}
        onClick={act((chain) => chain.toggleUnderline())}
      />
      <ToolButton
        {...tool}
        title="删除线"
        icon={<StrikethroughOutlined />}
        isOn={facts.strike}
        onClick={act((chain) => chain.toggleStrike())}
      />
      <ColorTool {...tool} color={facts.color} editor={editor} />
      <ToolGap />
      <AlignTool {...tool} align={facts.align} editor={editor} />
      <ToolButton
        {...tool}
        title="项目列表"
        icon={<UnorderedListOutlined />}
        isOn={facts.bulletList}
        onClick={act((chain) => chain.toggleBulletList())}
      />
      <ToolButton
        {...tool}
        title="编号列表"
        icon={<OrderedListOutlined />}
        isOn={facts.orderedList}
        onClick={act((chain) => chain.toggleOrderedList())}
      />
      <ToolButton
        {...tool}
        title="引用"
        icon={<QuoteIcon />}
        isOn={facts.blockquote}
        onClick={act((chain) => chain.toggleBlockquote())}
      />
      <ToolButton
        {...tool}
        title="行内代码"
        icon={<CodeOutlined />}
        isOn={facts.code}
        onClick={act((chain) => chain.toggleCode())}
      />
      <ToolButton
        {...tool}
        title="代码块"
        icon={<CodeBlockIcon />}
        isOn={facts.codeBlock}
        onClick={act((chain) => chain.toggleCodeBlock())}
      />
      <ToolGap />
      <LinkTool {...tool} address={facts.link} editor={editor} />
      {uploads && <ImageTool {...tool} onFiles={(files) => insertImages(editor, uploads, files)} />}
      <TableTool {...tool} isInTable={facts.table} editor={editor} />
      <ToolButton
        {...tool}
        title="分隔线"
        icon={<LineOutlined />}
        onClick={act((chain) => chain.setHorizontalRule())}
      />
      <ToolButton
        {...tool}
        title="清除格式"
        icon={<ClearOutlined />}
        onClick={act((chain) => chain.unsetAllMarks().clearNodes().unsetTextAlign())}
      />
    </Toolbar>
  )
})

type Facts = Readonly<Record<string, string | number | boolean>>

/** Facts about the selection. Components re-render only when one of the facts changes, not on every key press. */
function useEditorState<T extends Facts>(editor: Editor, read: (editor: Editor) => T): T {
  const known = useRef<T>(undefined)
  const watch = (onChange: () => void) => {
    editor.on('transaction', onChange)
    return () => void editor.off('transaction', onChange)
  }
  return useSyncExternalStore(watch, () => {
    const next = read(editor)
    const last = known.current
    if (last && Object.keys(next).every((name) => last[name] === next[name])) return last
    known.current = next
    return next
  })
}
