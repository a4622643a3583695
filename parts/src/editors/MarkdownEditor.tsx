import { Suspense } from 'react'
import { lazyPart } from '../lazyPart.tsx'
import { markdownHeight, markdownMinHeight } from './editorHeights.ts'
import type { MarkdownEditorProps } from './EditorProps.ts'
import { EditorSkeleton } from './EditorSkeleton.tsx'

const MarkdownField = lazyPart(() => import('./markdown/MarkdownField.tsx').then((it) => it.MarkdownField))

/** A Markdown editor with a preview beside it. */
export function MarkdownEditor({ height = markdownHeight, ...props }: MarkdownEditorProps) {
  const used = Math.max(height, markdownMinHeight)
  return (
    <Suspense fallback={<EditorSkeleton height={used} label={props.label} />}>
      <MarkdownField {...props} height={used} />
    </Suspense>
  )
}
