import { type ListColumn, listColumns, type Resource } from '@lexdesk/domain'
import type { StoredColumnActs } from '@lexdesk/parts'
import { useIsFetching } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { usePreference } from '../../../api/preferences/usePreference.ts'
import { type ColumnFit, createColumnFit } from './columnFit.ts'
import {
  noColumnSettings,
  readColumnSettings,
  settleColumns,
  type SettledColumn,
  withMoved,
  withVisible,
  withWidth,
} from './columnOrder.ts'

export interface ColumnSettingsModel {
  /** All columns in order, including hidden ones. */
  columns: SettledColumn[]
  visible: SettledColumn[]
  /** False while the user's settings are loading, so that columns do not jump. */
  isKnown: boolean
  isChanged: boolean
  show(name: string, visible: boolean): void
  /** Shows all chosen columns even if they do not fit. */
  showAll(): void
  /** Moves a column to the position of another. */
  move(name: string, target: string): void
  resize(name: string, width: number | undefined): void
  reset(): void
  /** The same actions as the header of the table offers them. */
  acts: StoredColumnActs
  fit: ColumnFit
}

/** Initial columns of a list, in order, with their widths. */
export type FirstColumns = Readonly<Record<string, number>>

/** The user's columns, stored on the server under a key of this list. */
export function useColumnSettings(resource: Resource, first?: FirstColumns): ColumnSettingsModel {
  const key = first ? `columns:${resource.name}:inside` : `columns:${resource.name}`
  const [stored, store] = usePreference<unknown>(key, null)
  const [fit] = useState(createColumnFit)
  const waiting = useIsFetching({
    queryKey: ['preference', key],
    // A server that cannot answer must not block the list.
    predicate: ({ state }) => state.data === undefined && state.fetchFailureCount === 0,
  })
  return useMemo(() => {
    const settings = readColumnSettings(stored)
    const all = listColumns(resource)
    const columns = settleColumns(first ? startingWith(all, first) : all, settings)
    const visible = columns.filter((column) => column.visible)
    const resize: ColumnSettingsModel['resize'] = (name, width) => store(withWidth(settings, name, width))
    return {
      columns,
      visible,
      isKnown: waiting === 0,
      isChanged: JSON.stringify(settings) !== JSON.stringify(noColumnSettings),
      show: (name, visible) => store(withVisible(settings, name, visible)),
      showAll: () => store(visible.reduce((chosen, { name }) => withVisible(chosen, name, true), settings)),
      move: (name, target) => store(withMoved(settings, columns, name, target)),
      resize,
      reset: () => store(null),
      acts: {
        resize,
        move: (name, before) => store(withMoved(settings, columns, name, before)),
        freeze: (last) => store({ ...settings, frozenTo: last ?? null }),
        hide: (name) => store(withVisible(settings, name, false)),
      },
      fit,
    }
  }, [first, fit, store, stored, resource, waiting])
}

function startingWith(all: readonly ListColumn[], first: FirstColumns): ListColumn[] {
  const shown = Object.entries(first).flatMap(([name, width]) =>
    all.filter((column) => column.name === name).map((column) => ({ ...column, width, hidden: false })),
  )
  const others = all.filter(({ name }) => !Object.hasOwn(first, name)).map((column) => ({ ...column, hidden: true }))
  return [...shown, ...others]
}
