import { category } from '@lexdesk/domain'
import { ResourceList } from '../../resource/ResourceList.tsx'
import type { ResourceSlots } from '../../resource/ResourceSlots.ts'
import { DescendantNote } from './DescendantNote.tsx'

const slots: ResourceSlots<typeof category> = { deleteNote: (rows) => <DescendantNote rows={rows} /> }

/** 分类字典: a tree with its own codes; deleting a category deletes its descendants. */
export function CategoryPage() {
  return <ResourceList resource={category} slots={slots} />
}
