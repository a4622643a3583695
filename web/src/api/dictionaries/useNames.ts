import type { Names } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { dictionariesQuery } from './dictionaries.ts'

/** Labels for values. Rows of other resources carry their own names, so only dictionaries are looked up. */
export function useNames(): Names {
  const { data: all } = useQuery(dictionariesQuery)
  return useMemo(() => ({ dictionary: (code) => all?.[code] ?? [], find: () => undefined }), [all])
}
