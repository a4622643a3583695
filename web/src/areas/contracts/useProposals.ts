import { contract, type Row } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { resourceApi } from '../../api/resource/resourceApi.ts'
import { hasValue } from '../../fields/hasValue.ts'
import type { ActionSlotProps } from '../../resource/ResourceSlots.ts'

type Contract = Row<typeof contract>
type StepValues = ActionSlotProps<typeof contract>['values']

/**
 * Fills the empty fields of a step once the contract is known: the rows of a list come without sub-tables. Returns the
 * whole contract.
 */
export function useProposals(
  { row, values, onChange }: ActionSlotProps<typeof contract>,
  propose: (whole: Contract) => StepValues,
): Contract | undefined {
  const { data } = useQuery({
    queryKey: ['resource', contract.name, 'row', row.id],
    queryFn: ({ signal }) => resourceApi(contract).queryById(row.id, { signal }),
  })
  const fill = useEffectEvent((whole: Contract) => {
    for (const [name, value] of Object.entries(propose(whole)))
      if (!hasValue(values[name as keyof StepValues])) onChange(name, value)
  })
  useEffect(() => {
    if (data) fill(data)
  }, [data])
  return data
}
