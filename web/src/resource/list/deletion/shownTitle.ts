import type { AnyRow, Resource } from '@lexdesk/domain'
import type { ReactNode } from 'react'
import type { ResourceSlots } from '../../ResourceSlots.ts'
import { rowTitle } from './rowTitle.ts'

/** The title of a row, rendered like its column in the list. */
export const shownTitle = (resource: Resource, row: AnyRow, slots: ResourceSlots | undefined): ReactNode =>
  slots?.columns?.[resource.titleField]?.(row) ?? rowTitle(resource, row)
