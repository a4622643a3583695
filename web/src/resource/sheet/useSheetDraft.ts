import type { Resource } from '@lexdesk/domain'
import { App } from 'antd'
import { useMemo } from 'react'
import { useSession } from '../../api/session/useSession.ts'
import { draftPlace, type FormDraft } from '../form/formDraft.ts'
import { useFormDraft } from '../form/useFormDraft.ts'
import type { Sheet } from './createSheet.ts'
import { countOf, type SheetEdits } from './sheetEdits.ts'
import { applyDraft, draftOf, isSheetDraft } from './sheetDraft.ts'

export interface SheetDraftModel {
  offer: FormDraft | undefined
  restore(): void
  discard(): void
  /** Writes pending changes immediately. */
  saveNow(): void
  /** The work is saved or discarded. */
  drop(): void
}

/** Stores the unsaved work of a sheet like that of a form. Each filter of a list has its own draft. */
export function useSheetDraft(resource: Resource, scope: string, sheet: Sheet, edits: SheetEdits): SheetDraftModel {
  const { user } = useSession()
  const { message } = App.useApp()
  const place = useMemo(() => draftPlace(resource, user.id, `sheet:${scope}`), [resource, user.id, scope])
  const work = useMemo(
    () => (countOf(edits) > 0 ? { version: null, values: draftOf(sheet, edits) } : undefined),
    [sheet, edits],
  )
  const { offer, dismissOffer, saveNow, drop } = useFormDraft(place, work)
  return {
    offer,
    restore() {
      dismissOffer()
      const outdated = offer && isSheetDraft(offer.values) ? applyDraft(sheet, offer.values) : 0
      if (outdated > 0) message.warning(`有 ${outdated} 行此后已被修改或删除，请核对后再保存`)
    },
    discard() {
      if (!work) drop()
      dismissOffer()
    },
    saveNow,
    drop,
  }
}
