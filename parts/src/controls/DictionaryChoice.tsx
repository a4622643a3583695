import { MultiSelect } from './MultiSelect.tsx'
import { useNameSearch } from '../names/useNameSearch.ts'
import { antdProps, type ControlProps, fullWidth, pleaseChoose, splitValues } from '../pickers/ControlProps.ts'
import { Misconfigured } from '../pickers/Misconfigured.tsx'
import { antdOptions } from './optionList.ts'
import { type DictionarySource, useDictionaryItems } from './useDictionaryItems.ts'

export interface DictionaryChoiceProps extends ControlProps, DictionarySource {
  value?: string | null
  /** Emits '' when nothing is selected. */
  onChange: (value: string) => void
  /** Texts of selected values that are no longer offered. */
  texts?: ReadonlyMap<string, string>
  isClearable?: boolean
}

/** Selects one dictionary value, or several joined by commas. */
export function DictionaryChoice(props: DictionaryChoiceProps & { isMany: boolean }) {
  const { value, onChange, isMany, texts, isClearable = true, placeholder = pleaseChoose } = props
  const search = useNameSearch()
  const { configError, items, isWaiting, problem, retry } = useDictionaryItems(props)
  if (configError) return <Misconfigured problem={configError} />
  const values = isMany ? splitValues(value) : value ? [value] : []
  return (
    <MultiSelect<string | string[]>
      {...antdProps(props)}
      mode={isMany ? 'multiple' : undefined}
      value={isMany ? values : values[0]}
      options={antdOptions(items, values, texts)}
      showSearch={search}
      loading={isWaiting}
      status={problem === undefined ? props.status : 'error'}
      notFoundContent={isWaiting ? '加载中…' : (problem ?? '没有查询到任何数据')}
      allowClear={isClearable}
      maxTagCount={props.isOneLine ? 'responsive' : undefined}
      placeholder={placeholder}
      // Opening the list again retries a failed request.
      onOpenChange={(isOpen) => isOpen && problem !== undefined && retry()}
      onChange={(next) => onChange(Array.isArray(next) ? next.join(',') : (next ?? ''))}
      style={fullWidth}
    />
  )
}
