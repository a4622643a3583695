import { Suspense } from 'react'
import { lazyPart } from '../lazyPart.tsx'
import { codeHeight } from './editorHeights.ts'
import type { CodeEditorProps } from './EditorProps.ts'
import { EditorSkeleton } from './EditorSkeleton.tsx'

const CodeField = lazyPart(() => import('./code/CodeField.tsx').then((it) => it.CodeField))

/** A code editor with line numbers, syntax colours and search. */
export function CodeEditor({ height = codeHeight, ...props }: CodeEditorProps) {
  return (
    <Suspense fallback={<EditorSkeleton height={height} label={props.label} />}>
      <CodeField {...props} height={height} />
    </Suspense>
  )
}
