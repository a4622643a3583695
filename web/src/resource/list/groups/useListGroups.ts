import { type AnyRow, listColumns, type Names, type Resource, type RowGroup } from '@lexdesk/domain'
import type { TableGroups, TotalRow } from '@lexdesk/parts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNames } from '../../../api/dictionaries/useNames.ts'
import { resourceApi } from '../../../api/resource/resourceApi.ts'
import { conditionParams } from '../address/listUrl.ts'
import { cellText } from '../table/tableColumns.tsx'
import type { ResourceListModel } from '../useResourceList.ts'
import { sumTexts } from './sumTexts.ts'

/** Codes and ids are texts. */
const keyIn = (row: AnyRow, name: string): string => (row[name] as string | null | undefined) ?? ''

/** The headings of a grouped list. Numbers and sums are those of all its rows; they are read after the rows. */
export function useListGroups(
  resource: Resource,
  { state, rows, isLoading }: Pick<ResourceListModel, 'state' | 'rows' | 'isLoading'>,
  within?: Record<string, string>,
): TableGroups<AnyRow> | undefined {
  const names = useNames()
  const { groupBy, filters, query } = state
  const params = useMemo(() => ({ ...conditionParams({ filters, query }), ...within }), [filters, query, within])
  const { data } = useQuery({
    queryKey: ['resource', resource.name, 'groups', groupBy, params],
    queryFn: ({ signal }) => resourceApi(resource).groups(groupBy!, params, { signal }),
    enabled: groupBy !== null && !isLoading,
  })
  return useMemo(() => {
    const column = listColumns(resource).find(({ name }) => name === groupBy)
    if (!column) return undefined
    const { name, field } = column
    const texts = new Map(rows.map((row) => [keyIn(row, name), cellText(column, row, names)]))
    return {
      keyOf: (row) => keyIn(row, name),
      headOf: (key) => heading(`${field.title}：${texts.get(key) || '未填写'}`, { key, resource, names, groups: data }),
    }
  }, [resource, groupBy, rows, names, data])
}

interface HeadingInput {
  key: string
  resource: Resource
  names: Names
  groups: readonly RowGroup[] | undefined
}

function heading(title: string, { key, resource, names, groups }: HeadingInput): TotalRow {
  if (!groups) return { title, values: new Map() }
  const own = groups.filter(({ value }) => (value ?? '') === key)
  const count = own.reduce((sum, group) => sum + group.count, 0)
  return { title: `${title}（${count} 条）`, values: sumTexts(resource, own, names) }
}
