import { categoryEndpoints } from '@lexdesk/domain'
import { CategorySelect } from '@lexdesk/parts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/calls/call.ts'
import { formatError } from '../../ui/hints/formatError.ts'
import type { EditorProps, FieldOfKind, FieldView, FilterProps } from '../FieldProps.ts'
import { asList } from '../filters/filterValue.ts'
import { NamesDisplay } from '../options/NamesDisplay.tsx'
import type { ReferenceProps } from '../options/ReferenceSelect.tsx'
import { useOptionNames } from '../options/useOptionNames.ts'

type CategoryField = FieldOfKind<'category'>

/** The categories below a root: loaded at once, so that a name of any level is found together with its path. */
function CategoryPicker({ root, ...props }: ReferenceProps & { root: string }) {
  const { resource, title, keys, isMany, onChange, required, row, name, ...control } = props
  const client = useQueryClient()
  const { texts, learn } = useOptionNames({ resource, keys, row, name })
  const load = (pcode: string, condition: string) =>
    client.query({
      queryKey: ['resource', resource, 'below', root],
      queryFn: async ({ signal }) => {
        const [found] = await call(categoryEndpoints.loadTreeData, { pcode, condition }, { signal })
        return call(categoryEndpoints.loadTreeRoot, { async: 'false', pcode: found?.code }, { signal })
      },
      staleTime: 30_000,
    })
  return (
    <CategorySelect
      {...control}
      placeholder={`请选择${title}`}
      condition={JSON.stringify({ name: root })}
      load={async ({ pcode, condition }) => {
        try {
          return await load(pcode, condition)
        } catch (error) {
          throw new Error(formatError(error), { cause: error })
        }
      }}
      texts={texts}
      value={keys.join(',')}
      isMany={isMany}
      isClearable={isMany || !required}
      onChange={(_, pairs) => {
        learn(pairs)
        onChange(pairs.map(({ value }) => value))
      }}
    />
  )
}

function CategoryEditor({ field, value, onChange, ...rest }: EditorProps<CategoryField>) {
  return (
    <CategoryPicker
      {...rest}
      root={field.root}
      resource={field.resource}
      title={field.title}
      required={field.required}
      keys={asList(value)}
      isMany={false}
      onChange={([key]) => onChange(key ?? null)}
    />
  )
}

/** One category, or several for `in`. */
function CategoryFilter({ field, rule, value, onChange, id }: FilterProps<CategoryField>) {
  const isMany = rule === 'in'
  return (
    <CategoryPicker
      id={id}
      label={field.title}
      root={field.root}
      resource={field.resource}
      title={field.title}
      keys={asList(value)}
      isMany={isMany}
      isOneLine
      onChange={(keys) => onChange(isMany ? keys : (keys[0] ?? ''))}
    />
  )
}

export const categoryView: FieldView<CategoryField> = {
  Editor: CategoryEditor,
  Display: NamesDisplay,
  Filter: CategoryFilter,
}
