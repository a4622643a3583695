import { Suspense } from 'react'
import { lazyPart } from '../lazyPart.tsx'
import { richTextHeight } from './editorHeights.ts'
import type { RichTextEditorProps } from './EditorProps.ts'
import { EditorSkeleton } from './EditorSkeleton.tsx'

const RichTextField = lazyPart(() => import('./richText/RichTextField.tsx').then((it) => it.RichTextField))

/** Words with a look, kept as HTML. The editor itself is fetched when the first one is shown. */
export function RichTextEditor({ height = richTextHeight, ...props }: RichTextEditorProps) {
  return (
    <Suspense fallback={<EditorSkeleton height={height} label={props.label} />}>
      <RichTextField {...props} height={height} />
    </Suspense>
  )
}
