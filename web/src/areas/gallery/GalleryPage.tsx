import type { ReactNode } from 'react'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import layout from '../../ui/page/pageLayout.module.css'

/** A demo page of one component. */
export function GalleryPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={layout.page}>
      <PageHeader title={title} />
      {children}
    </div>
  )
}
