import { CodeOutlined } from '@ant-design/icons'
import { lazyPart } from '@lexdesk/parts'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { useHasOpened } from '../../ui/page/useHasOpened.ts'
import styles from './examples.module.css'
import type { Sources } from './SourceDrawer.tsx'

const SourceDrawer = lazyPart(() => import('./SourceDrawer.tsx').then((module) => module.SourceDrawer))

export interface ExampleNoteProps {
  /** When a page of this kind is the right one. */
  use: string
  /** The files of the page, by name. */
  sources: Sources
}

/** When to use a page like this one, and the code that it is made of. */
export function ExampleNote({ use, sources }: ExampleNoteProps) {
  const [isOpen, setOpen] = useState(false)
  const hasOpened = useHasOpened(isOpen)
  return (
    <div className={styles.note}>
      <p>
        <strong>适用场景</strong>
        {use}
      </p>
      <Button icon={<CodeOutlined />} onClick={() => setOpen(true)}>
        查看源码
      </Button>
      {hasOpened && (
        <Suspense>
          <SourceDrawer sources={sources} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
