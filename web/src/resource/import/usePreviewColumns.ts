import { type Resource, sheetColumns } from '@lexdesk/domain'
import { useMemo, useState } from 'react'
import type { ImportRow } from '../../api/resource/ResourceCalls.ts'

export interface PreviewColumn {
  name: string
  title: string
}

/**
 * The name first, then columns with errors, then the rest; columns missing in the sheet are left out.
 * A corrected column retains its position, so that nothing moves while the user edits.
 */
export function usePreviewColumns(resource: Resource, rows: readonly ImportRow[]): PreviewColumn[] {
  const [wanted, setWanted] = useState<readonly string[]>([])
  const fresh = rows.flatMap((row) => row.errors.map(({ field }) => field)).filter((name) => !wanted.includes(name))
  if (fresh.length > 0) setWanted([...wanted, ...fresh])
  return useMemo(() => {
    const present = new Set(rows.flatMap((row) => Object.keys(row.values)))
    const rank = (name: string) => (name === resource.titleField ? 0 : wanted.includes(name) ? 1 : 2)
    return sheetColumns(resource)
      .filter(({ name }) => present.has(name) || wanted.includes(name))
      .map(({ name, field }) => ({ name, title: field.title }))
      .toSorted((a, b) => rank(a.name) - rank(b.name))
  }, [resource, rows, wanted])
}
