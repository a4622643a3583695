import type { Resource } from '../../resource/defineResource.ts'
import { type Field, kindOf } from '../../resource/kinds/index.ts'

/** The fields of a chosen record that a form shows, as stored: names joined by commas. */
export const readShows = (stored: string | undefined): string[] =>
  (stored ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)

/** What a chosen record fills, as stored: `phone=contactMobile`, the own field before that of the record. */
export function readFills(stored: string | undefined): Record<string, string> {
  return Object.fromEntries(
    readShows(stored).map((pair) => {
      const [own = '', theirs = ''] = pair.split('=').map((name) => name.trim())
      return [own, theirs]
    }),
  )
}

/** Whether a form can show the field of a chosen record, or take its value as text. */
export const isShowable = (field: Field): boolean =>
  !field.writeOnly && !['none', 'child', 'json'].includes(kindOf(field).storage)

const texts: readonly Field['kind'][] = ['text', 'multiline']

/** Whether a field can take the value of a field of a chosen record. A text takes the words of any. */
export function isFillable(own: Field, theirs: Field): boolean {
  if (!isShowable(theirs) || own.kind === 'sequence' || !isShowable(own)) return false
  if (texts.includes(own.kind)) return !['file', 'image', 'richText', 'markdown'].includes(theirs.kind)
  if (own.kind !== theirs.kind || own.kind === 'file' || own.kind === 'image') return false
  return valuesOf(own) === valuesOf(theirs)
}

/** Where the values of a field come from. */
function valuesOf(field: Field): string {
  if ('dictionary' in field) return field.dictionary
  return 'resource' in field ? field.resource : ''
}

interface ChoosingField {
  title: string
  shows?: string
  fills?: string
}

/** What a reference asks of the resource that it refers to, but that this does not have; each as a sentence. */
export function chosenProblems(
  { title, shows, fills }: ChoosingField,
  own: Readonly<Record<string, Field>>,
  source: Pick<Resource, 'title' | 'fields'>,
): string[] {
  const missing = (name: string) => `“${title}”：${source.title}没有字段“${name}”`
  const known = (name: string): Field | undefined =>
    Object.hasOwn(source.fields, name) ? source.fields[name] : undefined
  const ofShown = readShows(shows).flatMap((name) => {
    const field = known(name)
    if (!field) return [missing(name)]
    return isShowable(field) ? [] : [`“${title}”：${source.title}的“${field.title}”不能显示`]
  })
  const ofFilled = Object.entries(readFills(fills)).flatMap(([name, from]) => {
    const [field, theirs] = [own[name], known(from)]
    if (!theirs) return [missing(from)]
    return !field || isFillable(field, theirs)
      ? []
      : [`“${title}”：${source.title}的“${theirs.title}”不能带出到“${field.title}”，两者的类型不同`]
  })
  return [...ofShown, ...ofFilled]
}
