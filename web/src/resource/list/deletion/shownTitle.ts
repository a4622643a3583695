import type { AnyRow, Resource } from '@lexdesk/domain'
import type { ReactNode } from 'react'
import type { ResourceSlots } from '../../ResourceSlots.ts'
import { rowTitle } from './rowTitle.ts'

/** What people call this row, as the column of its list draws it. */
export const shownTitle = (resource: Resource, row: AnyRow, slots: ResourceSlots | undefined): ReactNode =>
  slots?.columns?.[resource.titleField]?.(row) ?? rowTitle(resource, row)
