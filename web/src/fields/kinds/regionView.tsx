import { Cascader } from 'antd'
import { useState } from 'react'
import { controlProps, fullWidth } from '../controlProps.ts'
import type { DisplayProps, EditorProps, FieldOfKind, FieldView, FilterProps } from '../FieldProps.ts'
import { asText } from '../filters/filterValue.ts'
import { NamesDisplay } from '../options/NamesDisplay.tsx'
import { ReferenceFilter } from './referenceViews.tsx'
import { regionRoot } from '../options/regionPath.ts'
import { TextDisplay } from '../texts/TextDisplay.tsx'
import { rootKey, useLazyTree } from '../options/useLazyTree.ts'
import { useRegionPath } from '../options/useRegionPath.ts'
import { useRegionSearch } from '../options/useRegionSearch.ts'

type RegionField = FieldOfKind<'region'>

/** Province, city, county, each level fetched when it is opened; any level may be the answer. */
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

/** The whole path where there is room; a list shows the name that came with the row. */
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
