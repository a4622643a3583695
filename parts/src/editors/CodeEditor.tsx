import { Suspense } from 'react'
import { lazyPart } from '../lazyPart.tsx'
import type { CodeLanguage } from './code/codeLanguages.ts'
import { codeHeight } from './editorHeights.ts'
import type { EditorProps } from './EditorProps.ts'
import { EditorSkeleton } from './EditorSkeleton.tsx'

export interface CodeEditorProps extends EditorProps {
  language?: CodeLanguage
}

const CodeField = lazyPart(() => import('./code/CodeField.tsx').then((it) => it.CodeField))

/** Code with line numbers, colours and search. */
export function CodeEditor({ height = codeHeight, ...props }: CodeEditorProps) {
  return (
    <Suspense fallback={<EditorSkeleton height={height} label={props.label} />}>
      <CodeField {...props} height={height} />
    </Suspense>
  )
}
