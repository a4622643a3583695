import type { ReactNode } from 'react'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import layout from '../../ui/page/pageLayout.module.css'
import { ExampleNote, type ExampleNoteProps } from './ExampleNote.tsx'

interface ExamplePageProps extends ExampleNoteProps {
  title: string
  /** Buttons at the right of the title. */
  extra?: ReactNode
  children: ReactNode
}

/** The frame of a demonstration page: its title, when to use it, and its source. */
export function ExamplePage({ title, extra, children, ...note }: ExamplePageProps) {
  return (
    <div className={layout.page}>
      <PageHeader title={title} extra={extra} />
      <ExampleNote {...note} />
      {children}
    </div>
  )
}
