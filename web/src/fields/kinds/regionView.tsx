import { Cascader } from 'antd'
import { useState } from 'react'
import { controlProps, fullWidth } from '../controlProps.ts'
import type { DisplayProps, EditorProps, FieldOfKind, FieldView, FilterProps } from '../FieldProps.ts'
import { asText } from '../filters/filterValue.ts'
import { NamesDisplay } from '../options/NamesDisplay.tsx'
import { ReferenceFilter } from './referenceViews.tsx'
import { regionRoot, regionPath, likelyAncestors } from '../options/regionPath.ts'
import { TextDisplay } from '../texts/TextDisplay.tsx'
import { rootKey, useLazyTree } from '../options/useLazyTree.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Option } from '../../api/resource/ResourceCalls.ts'
import { optionsQuery } from '../options/optionsQuery.ts'
import { useOptionSearch } from '../options/useOptionSearch.ts'

const none: readonly Option[] = []

/** The path from the province to this region; empty until it is loaded. */
function useRegionPath(resource: string, code: string): readonly Option[] {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: ['resource', resource, 'options', 'path', code],
    queryFn: () => regionPath(code, (keys) => client.query(optionsQuery(resource, { keys, pageSize: keys.length }))),
    enabled: code !== '',
    staleTime: 30_000,
  })
  return code === '' ? none : (data ?? none)
}

type RegionField = FieldOfKind<'region'>

/** Province, city and county; each level is loaded when it is opened, and any level can be selected. */
function RegionEditor(props: EditorProps<RegionField>) {
  const { field, value, onChange } = props
  const code = asText(value)
  const path = useRegionPath(field.resource, code)
  const [keyword, setKeyword] = useState('')
  const [isOpen, setOpen] = useState(false)
  const isSearching = keyword.trim() !== ''
  const tree = useLazyTree(field.resource, regionRoot)
  const { found, hint } = useRegionSearch(field.resource, keyword, isOpen && isSearching)

  const open = (next: boolean) => {
    setOpen(next)
    if (next) for (const key of [rootKey, ...path.slice(0, -1).map((region) => region.value)]) void tree.load(key)
    else setKeyword('')
  }
  return (
    <Cascader
      {...controlProps(props)}
      value={path.length > 0 ? path.map((region) => region.value) : code ? [code] : []}
      options={isSearching ? found : tree.nodes()}
      loadData={isSearching ? undefined : (opened) => void tree.load(String(opened.at(-1)?.value))}
      displayRender={() => (path.length > 0 ? path.map((region) => region.text).join(' / ') : code)}
      showSearch={{ filter: () => true, limit: 20, searchValue: keyword, onSearch: setKeyword }}
      notFoundContent={isSearching ? hint : '加载中…'}
      changeOnSelect
      allowClear={!field.required}
      placeholder={`请选择${field.title}`}
      onOpenChange={open}
      onChange={(codes) => onChange(codes?.at(-1) ?? null)}
      style={fullWidth}
    />
  )
}

/** The full path if there is space; a list shows the name from the row. */
function RegionDisplay(props: DisplayProps<RegionField>) {
  return props.compact ? <NamesDisplay {...props} /> : <RegionWords {...props} />
}

function RegionWords({ field, value, row, name }: DisplayProps<RegionField>) {
  const code = asText(value)
  const path = useRegionPath(field.resource, code)
  const words = row[`${name}_dictText`]
  const meanwhile = typeof words === 'string' && words !== '' ? words : code
  return <TextDisplay text={path.length > 0 ? path.map((region) => region.text).join(' / ') : meanwhile} />
}

function RegionFilter(props: FilterProps<RegionField>) {
  const { field, rule, value, onChange, id } = props
  if (rule === 'in') return <ReferenceFilter {...props} />
  return (
    <RegionEditor
      id={id}
      label={field.title}
      field={{ ...field, required: false }}
      value={value}
      onChange={(code) => onChange(asText(code))}
    />
  )
}

export const regionView: FieldView<RegionField> = { Editor: RegionEditor, Display: RegionDisplay, Filter: RegionFilter }

/** Searches regions by part of their name and shows their ancestors: there are six 鼓楼区. */
function useRegionSearch(resource: string, keyword: string, isEnabled: boolean) {
  const { options, hint } = useOptionSearch(resource, keyword, isEnabled)
  const above = [...new Set(options.flatMap(({ value }) => likelyAncestors(value)))].toSorted()
  const { data: names = [] } = useQuery({
    ...optionsQuery(resource, { keys: above, pageSize: Math.max(above.length, 1) }),
    enabled: isEnabled && above.length > 0,
  })
  const nameOf = (code: string) => names.find(({ value }) => value === code)?.text
  const found = options.map(({ value, text }) => {
    const words = [...likelyAncestors(value).map(nameOf), text].filter(Boolean).join(' / ')
    return { value, label: words, title: words, isLeaf: true }
  })
  return { found, hint }
}
