import { Suspense } from 'react'
import { lazyPart } from '../lazyPart.tsx'
import { richTextHeight } from './editorHeights.ts'
import type { RichTextEditorProps } from './EditorProps.ts'
import { EditorSkeleton } from './EditorSkeleton.tsx'

const RichTextField = lazyPart(() => import('./richText/RichTextField.tsx').then((it) => it.RichTextField))

/** A rich-text editor with an HTML value. Its code is loaded when the first editor is shown. */
export function RichTextEditor({ height = richTextHeight, ...props }: RichTextEditorProps) {
  return (
    <Suspense fallback={<EditorSkeleton height={height} label={props.label} />}>
      <RichTextField {...props} height={height} />
    </Suspense>
  )
}
