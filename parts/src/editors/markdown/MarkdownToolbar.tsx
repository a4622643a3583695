import {
  BoldOutlined,
  CodeOutlined,
  FontSizeOutlined,
  ItalicOutlined,
  LineOutlined,
  LinkOutlined,
  OrderedListOutlined,
  StrikethroughOutlined,
  TableOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import type { EditorView } from '@codemirror/view'
import { Segmented } from 'antd'
import { memo, type ReactNode, type RefObject } from 'react'
import styles from '../Editors.module.css'
import type { ImageUploads } from '../images/createImageUploads.ts'
import { ImageTool } from '../images/ImageTool.tsx'
import { QuoteIcon } from '../toolbar/icons.tsx'
import { ToolButton } from '../toolbar/ToolButton.tsx'
import { Toolbar, ToolGap } from '../toolbar/Toolbar.tsx'
import { markdownActs, runAct } from './markdownActs.ts'
import { insertImages } from './markdownImages.ts'

export type MarkdownLook = 'edit' | 'both' | 'preview'

interface MarkdownToolbarProps {
  view: RefObject<EditorView | undefined>
  look: MarkdownLook
  onLook: (look: MarkdownLook) => void
  disabled: boolean
  /** Undefined if images cannot be uploaded. */
  uploads: ImageUploads | undefined
}

const tools: readonly (readonly [keyof typeof markdownActs, string, ReactNode])[] = [
  ['heading', '标题', <FontSizeOutlined key="i" />],
  ['bold', '粗体', <BoldOutlined key="i" />],
  ['italic', '斜体', <ItalicOutlined key="i" />],
  ['strike', '删除线', <StrikethroughOutlined key="i" />],
  ['bullets', '项目列表', <UnorderedListOutlined key="i" />],
  ['numbers', '编号列表', <OrderedListOutlined key="i" />],
  ['quote', '引用', <QuoteIcon key="i" />],
  ['code', '代码', <CodeOutlined key="i" />],
  ['link', '链接', <LinkOutlined key="i" />],
  ['table', '插入表格', <TableOutlined key="i" />],
  ['rule', '分隔线', <LineOutlined key="i" />],
]
const looks = [
  { value: 'edit' as const, label: '编辑' },
  { value: 'both' as const, label: '分栏' },
  { value: 'preview' as const, label: '预览' },
]

/** Rendered again only when its state changes, not on every key press. */
export const MarkdownToolbar = memo(function MarkdownToolbar(props: MarkdownToolbarProps) {
  const { view, look, onLook, disabled, uploads } = props
  return (
    <Toolbar label="格式">
      {tools.map(([act, title, icon]) => (
        <ToolButton
          key={act}
          title={title}
          icon={icon}
          disabled={disabled}
          onClick={() => view.current && runAct(view.current, markdownActs[act])}
        />
      ))}
      {uploads && (
        <ImageTool
          disabled={disabled}
          onFiles={(files) => view.current && insertImages(view.current, uploads, files)}
        />
      )}
      <ToolGap />
      <Segmented
        size="small"
        className={styles.end}
        aria-label="显示方式"
        options={looks}
        value={look}
        onChange={onLook}
      />
    </Toolbar>
  )
})
