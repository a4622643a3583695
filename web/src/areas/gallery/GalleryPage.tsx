import type { ReactNode } from 'react'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import layout from '../../ui/page/pageLayout.module.css'

interface GalleryPageProps {
  title: string
  /** What the component is for, and where it is typically used. */
  use: string
  children: ReactNode
}

/** A demo page of one component. */
export function GalleryPage({ title, use, children }: GalleryPageProps) {
  return (
    <div className={layout.page}>
      <PageHeader title={title} description={use} />
      {children}
    </div>
  )
}
