import { category } from '@lexdesk/domain'
import { ResourceList } from '../../resource/ResourceList.tsx'
import type { ResourceSlots } from '../../resource/ResourceSlots.ts'
import { DescendantNote } from './DescendantNote.tsx'

const slots: ResourceSlots<typeof category> = { deleteNote: (rows) => <DescendantNote rows={rows} /> }

/** 分类字典: a tree with codes of its own; what is deleted takes along what lies below it. */
export function CategoryPage() {
  return <ResourceList resource={category} slots={slots} />
}
