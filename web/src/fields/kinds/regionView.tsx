import { AreaLinkage } from '@lexdesk/parts'
import { useQuery } from '@tanstack/react-query'
import type { DisplayProps, EditorProps, FieldOfKind, FieldView, FilterProps } from '../FieldProps.ts'
import { asText } from '../filters/filterValue.ts'
import { NamesDisplay } from '../options/NamesDisplay.tsx'
import { ReferenceFilter } from './referenceViews.tsx'
import { regionPath, withAncestors } from '../options/regionPath.ts'
import { TextDisplay } from '../texts/TextDisplay.tsx'
import { useOptionSource } from '../options/useOptionSource.ts'

type RegionField = FieldOfKind<'region'>

/** Province, city and county; each level is loaded when it is opened, and any level can be selected. */
function RegionEditor({ field, value, onChange, ...control }: EditorProps<RegionField>) {
  const { children, byKeys, search } = useOptionSource(field.resource)
  return (
    <AreaLinkage
      {...control}
      load={children}
      loadPath={(code) => regionPath(code, byKeys)}
      search={async (keyword) => withAncestors(await search(keyword), byKeys)}
      isClearable={!field.required}
      placeholder={`请选择${field.title}`}
      value={asText(value)}
      onChange={(code) => onChange(code || null)}
    />
  )
}

/** The full path if there is space; a list shows the name from the row. */
function RegionDisplay(props: DisplayProps<RegionField>) {
  return props.compact ? <NamesDisplay {...props} /> : <RegionWords {...props} />
}

function RegionWords({ field, value, row, name }: DisplayProps<RegionField>) {
  const code = asText(value)
  const { byKeys } = useOptionSource(field.resource)
  const { data: path = [] } = useQuery({
    queryKey: ['resource', field.resource, 'options', 'path', code],
    queryFn: () => regionPath(code, byKeys),
    enabled: code !== '',
    staleTime: 30_000,
  })
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
