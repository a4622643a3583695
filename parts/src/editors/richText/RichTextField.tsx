import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useMessages } from '../../useMessages.ts'
import { createEscape } from '../createEscape.ts'
import { EditorFrame } from '../EditorFrame.tsx'
import html from '../html/Html.module.css'
import { UploadStrip } from '../images/UploadStrip.tsx'
import { useImageUploads } from '../images/useImageUploads.ts'
import type { RichTextEditorProps } from '../EditorProps.ts'
import { createRichText, settleImage } from './createRichText.ts'
import own from './RichText.module.css'
import { RichTextToolbar } from './RichTextToolbar.tsx'
import { useEditorValue } from './useEditorValue.ts'

/** The editor itself, loaded lazily because of its heavy dependencies. */
export function RichTextField(props: RichTextEditorProps & { height: number }) {
  const { value, images, label, id, height, placeholder = '', disabled = false, readOnly = false, status } = props
  const [message, holder] = useMessages()
  const uploads = useImageUploads(images)
  const [escape] = useState(createEscape)
  const [editor] = useState(() =>
    createRichText({
      content: value,
      placeholder,
      uploads,
      isTabFree: escape.isOpen,
      onPasted: ({ linked, lost }) => {
        if (linked > 0) message.warning(`${linked} 张其他网站的图片已改为链接，需要时请下载后用“插入图片”上传`)
        if (lost > 0) message.warning(`${lost} 张图片不在剪贴板中，请用“插入图片”上传`)
      },
    }),
  )

  const isOff = disabled || readOnly
  useLayoutEffect(() => {
    const attributes = {
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': label,
      'aria-readonly': String(isOff),
      'aria-invalid': String(status === 'error'),
      class: html.html ?? '',
      // Also for read-only editors, so that they can be focused and scrolled by keyboard.
      tabindex: '0',
      ...(id !== undefined && { id }),
    }
    editor.setOptions({ editorProps: { ...editor.options.editorProps, attributes } })
    editor.setEditable(!isOff, false)
  }, [editor, label, id, isOff, status])

  const place = useRef<HTMLDivElement>(null)
  // A hidden page unmounts the view and retains the text with its undo history.
  useLayoutEffect(() => {
    editor.mount(place.current!)
    return () => editor.unmount()
  }, [editor])
  useEditorValue(editor, props)
  useEffect(() => uploads.onArrival((arrived, url) => settleImage(editor, arrived, url)), [editor, uploads])

  return (
    <EditorFrame
      escape={escape}
      height={height}
      status={status}
      disabled={disabled}
      below={<UploadStrip uploads={uploads} onRemove={(id) => settleImage(editor, id, undefined)} />}
    >
      {holder}
      {!readOnly && <RichTextToolbar editor={editor} disabled={disabled} uploads={images && uploads} />}
      <div ref={place} className={own.content} />
    </EditorFrame>
  )
}
