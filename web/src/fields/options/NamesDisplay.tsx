import { TextDisplay } from '../texts/TextDisplay.tsx'
import { dictTexts } from './dictTexts.ts'
import type { DisplayProps, FieldOfKind } from '../FieldProps.ts'
import { asList } from '../filters/filterValue.ts'
import { useOptionNames } from './useOptionNames.ts'

type Reference = FieldOfKind<'reference' | 'user' | 'department' | 'tree' | 'category' | 'region' | 'references'>

/** The names of the referenced rows; requested only if the row does not include them. */
export function NamesDisplay(props: DisplayProps<Reference>) {
  const keys = asList(props.value)
  const texts = dictTexts(props.row, props.name, props.value)
  if (keys.every((key) => texts.has(key)))
    return <TextDisplay text={keys.map((key) => texts.get(key)).join('、')} compact={props.compact} />
  return <FetchedNames {...props} />
}

function FetchedNames({ field, value, row, name, compact }: DisplayProps<Reference>) {
  const keys = asList(value)
  const { texts } = useOptionNames({ resource: field.resource, keys, row, name })
  return <TextDisplay text={keys.map((key) => texts.get(key) ?? key).join('、')} compact={compact} />
}
