import { searchDebounceMs } from '@lexdesk/domain'
import { SearchSelect } from '@lexdesk/parts'
import { useQuery } from '@tanstack/react-query'
import { userCalls } from './userCalls.ts'

interface PositionSelectProps {
  id: string
  /** Codes: one, or several if another client saved them. */
  value: readonly string[]
  disabled: boolean
  onChange: (code: string | null) => void
}

/** A position by its code; the server searches, also by pinyin. */
export function PositionSelect({ id, value, disabled, onChange }: PositionSelectProps) {
  const keys = value.join(',')
  const { data: named = [] } = useQuery({
    queryKey: ['resource', 'position', 'byCode', keys],
    queryFn: ({ signal }) => userCalls.positions({ keys }, signal),
    enabled: keys !== '',
  })
  const names = value.map((code) => named.find((one) => one.value === code)?.text ?? code).join('、')
  return (
    <SearchSelect
      id={id}
      placeholder="请选择职务"
      disabled={disabled}
      search={(keyword, _, signal) => userCalls.positions(keyword === '' ? {} : { keyword }, signal)}
      hasFirstOptions
      pageSize={mostOptions}
      waitMs={searchDebounceMs}
      texts={new Map([[keys, names]])}
      value={keys}
      onChange={(code) => onChange(code || null)}
    />
  )
}

const mostOptions = 50
