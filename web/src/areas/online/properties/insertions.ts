import { type ItemsOf, type OnlineField, onlineKinds } from '@lexdesk/domain'

export interface Insertion {
  key: string
  label: string
  field: OnlineField
  /** What is written into the expression for a field of this name. */
  wordsFor(name: string): string
}

/** Longer dictionaries are compared by typing. */
const mostItems = 30

/** What can be inserted into an expression, by the titles of fields; a dictionary field also with each of its items. */
export function insertions(
  fields: readonly OnlineField[],
  itemsOf: ItemsOf,
  isNamed: (field: OnlineField) => boolean,
): Insertion[] {
  return fields
    .filter(({ kind, title }) => kind !== 'sequence' && title.trim() !== '')
    .flatMap((field): Insertion[] => {
      const { name, title, kind, source } = field
      const isChoice = kind === 'dictionary' || kind === 'dictionaries'
      const items = isChoice && source ? itemsOf(source) : []
      const words = isNamed(field) ? [title, name, onlineKinds[kind]] : [title, onlineKinds[kind]]
      return [
        { key: name, label: words.join('　'), field, wordsFor: (own) => own },
        ...items.slice(0, mostItems).map(({ value, text }) => ({
          key: `${name} ${value}`,
          label: `${title}　${kind === 'dictionary' ? '是' : '包含'}“${text}”`,
          field,
          wordsFor: (own: string) =>
            kind === 'dictionary' ? `${own} == ${quoted(value)}` : `${quoted(value)} in ${own}`,
        })),
      ]
    })
}

const quoted = (value: string): string => JSON.stringify(value)
