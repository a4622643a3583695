import { lazy, Suspense } from 'react'
import { richTextHeight } from './editorHeights.ts'
import type { EditorProps } from './EditorProps.ts'
import { EditorSkeleton } from './EditorSkeleton.tsx'
import type { EditorImages } from './images/EditorImages.ts'

export interface RichTextEditorProps extends EditorProps {
  /** Without it pictures cannot be inserted. */
  images?: EditorImages
}

const RichTextField = lazy(() => import('./richText/RichTextField.tsx').then((it) => ({ default: it.RichTextField })))

/** Words with a look, kept as HTML. The editor itself is fetched when the first one is shown. */
export function RichTextEditor({ height = richTextHeight, ...props }: RichTextEditorProps) {
  return (
    <Suspense fallback={<EditorSkeleton height={height} label={props.label} />}>
      <RichTextField {...props} height={height} />
    </Suspense>
  )
}
