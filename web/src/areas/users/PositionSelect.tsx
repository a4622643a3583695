import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { useDebounced } from '../../fields/options/useDebounced.ts'
import { userCalls } from './userCalls.ts'

interface PositionSelectProps {
  id: string
  /** Codes: one, or several if another client saved them. */
  value: readonly string[]
  disabled: boolean
  onChange: (code: string | null) => void
}

const typingMs = 300

/** A position by its code; the server searches, also by pinyin. */
export function PositionSelect({ id, value, disabled, onChange }: PositionSelectProps) {
  const [keyword, setKeyword] = useState('')
  const term = useDebounced(keyword.trim(), typingMs)
  const keys = value.join(',')
  const named = useQuery({
    queryKey: ['resource', 'position', 'byCode', keys],
    queryFn: ({ signal }) => userCalls.positions({ keys }, signal),
    enabled: keys !== '',
  })
  const found = useQuery({
    queryKey: ['resource', 'position', 'search', term],
    queryFn: ({ signal }) => userCalls.positions(term === '' ? {} : { keyword: term }, signal),
    placeholderData: keepPreviousData,
  })
  const nameOf = (code: string): string => named.data?.find((one) => one.value === code)?.text ?? code
  return (
    <Select<{ value: string; label: string } | undefined>
      id={id}
      labelInValue
      allowClear
      disabled={disabled}
      value={keys === '' ? undefined : { value: keys, label: value.map(nameOf).join('、') }}
      options={(found.data ?? []).map((one) => ({ value: one.value, label: one.text }))}
      showSearch={{ filterOption: false, searchValue: keyword, onSearch: setKeyword }}
      loading={found.isFetching}
      notFoundContent={found.isFetching ? '加载中…' : '没有查询到任何数据'}
      placeholder="请选择职务"
      onChange={(chosen) => onChange(chosen?.value ?? null)}
    />
  )
}
