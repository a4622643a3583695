import { markdown } from '@codemirror/lang-markdown'
import { EditorView } from '@codemirror/view'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { useCodeMirror } from '../code/useCodeMirror.ts'
import { markdownMinHeight } from '../editorHeights.ts'
import { EditorFrame } from '../EditorFrame.tsx'
import styles from '../Editors.module.css'
import { UploadStrip } from '../images/UploadStrip.tsx'
import { useImageUploads } from '../images/useImageUploads.ts'
import type { MarkdownEditorProps } from '../EditorProps.ts'
import { createEscape } from '../createEscape.ts'
import { MarkdownHtml } from './MarkdownHtml.tsx'
import { imageDrops, settleImage, withoutWaiting } from './markdownImages.ts'
import { type MarkdownLook, MarkdownToolbar } from './MarkdownToolbar.tsx'

const language = markdown()

export function MarkdownField(props: MarkdownEditorProps & { height: number }) {
  const { value, images, label, height, status, disabled = false, readOnly = false } = props
  const [look, setLook] = useState<MarkdownLook>(readOnly ? 'preview' : 'both')
  const uploads = useImageUploads(images)
  const place = useRef<HTMLDivElement>(null)
  const [extensions] = useState(() => [EditorView.lineWrapping, imageDrops(uploads)])
  const view = useCodeMirror(place, { ...props, extensions, language, print: withoutWaiting })
  useEffect(() => uploads.onArrival((id, url) => settleImage(view.current, id, url)), [uploads, view])
  const [escape] = useState(createEscape)
  // The preview is deferred so that it does not slow down typing.
  const shown = useDeferredValue(value)
  return (
    <EditorFrame
      escape={escape}
      height={height}
      minHeight={markdownMinHeight}
      status={status}
      disabled={disabled}
      onBlur={props.onBlur}
      below={<UploadStrip uploads={uploads} onRemove={(id) => settleImage(view.current, id, undefined)} />}
    >
      <MarkdownToolbar
        view={view}
        look={look}
        onLook={setLook}
        disabled={disabled || readOnly || look === 'preview'}
        uploads={images && uploads}
      />
      <div className={styles.body}>
        <div ref={place} className={styles.pane} hidden={look === 'preview'} />
        {look !== 'edit' && (
          // Scrolled by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          <div className={styles.preview} role="region" aria-label={`${label}的预览`} tabIndex={0}>
            <MarkdownHtml text={shown} />
          </div>
        )}
      </div>
    </EditorFrame>
  )
}
