import type { AnyRow, Resource } from '@lexdesk/domain'
import { useState } from 'react'
import { interruptedForm } from '../../api/session/interruptedForm.ts'
import { useSession } from '../../api/session/useSession.ts'
import { useListAddress } from './address/ListAddress.ts'
import { treeKey } from './table/useTreeRows.ts'

type DialogName = 'import' | 'query' | 'recycleBin'

interface FormRequest {
  mode: 'add' | 'edit'
  id?: string
  initial?: Record<string, unknown>
}

export interface ListDialogsModel {
  /** The last request: a dialog stays mounted when it closes, and returns the focus. */
  form: FormRequest
  detailId: string | null
  isFormOpen: boolean
  isDetailOpen: boolean
  opened: DialogName | undefined
  add(): void
  addChild(parent: AnyRow): void
  edit(row: { id: string }): void
  closeForm(): void
  showDetail(row: { id: string }): void
  /** Shows another record in the place of the open one. */
  moveDetail(row: { id: string }): void
  closeDetail(): void
  open(name: DialogName): void
  close(): void
}

/** Which dialog of a list is open. The displayed record is in the address, so that a link can show it. */
export function useListDialogs(resource: Resource, within?: Record<string, string>): ListDialogsModel {
  const { user } = useSession()
  // After a session that ended with unsaved input, the form opens again and offers the draft.
  const [interrupted] = useState(() => (within ? undefined : interruptedForm.take(user.id, resource.name)))
  const [form, setForm] = useState<FormRequest>(() =>
    interrupted?.id === undefined ? { mode: 'add', initial: within } : { mode: 'edit', id: interrupted.id },
  )
  const [isFormOpen, setFormOpen] = useState(interrupted !== undefined)
  const [opened, open] = useState<DialogName>()
  const [search, setSearch] = useListAddress()
  const shownId = search.get('detail')
  const [detailId, setDetailId] = useState(shownId)
  if (shownId !== null && shownId !== detailId) setDetailId(shownId)

  const showForm = (request: FormRequest) => {
    setForm(request)
    setFormOpen(true)
  }
  const showDetail = (id: string | null, replace: boolean) => {
    const next = new URLSearchParams(search)
    if (id === null) next.delete('detail')
    else next.set('detail', id)
    setSearch(next, { replace })
  }
  return {
    form,
    detailId,
    isFormOpen,
    isDetailOpen: shownId !== null,
    opened,
    add: () => showForm({ mode: 'add', initial: within }),
    addChild: (parent) =>
      showForm({ mode: 'add', initial: { ...within, [resource.parentField ?? '']: treeKey(resource, parent) } }),
    edit: ({ id }) => showForm({ mode: 'edit', id }),
    closeForm: () => setFormOpen(false),
    showDetail: ({ id }) => showDetail(id, false),
    moveDetail: ({ id }) => showDetail(id, true),
    closeDetail: () => showDetail(null, true),
    open,
    close: () => open(undefined),
  }
}
