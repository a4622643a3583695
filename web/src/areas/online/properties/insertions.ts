import { type ItemsOf, type OnlineField, onlineKinds } from '@lexdesk/domain'

interface Insertion {
  /** What is written into the expression. */
  value: string
  label: string
}

/** Longer dictionaries are compared by typing. */
const mostItems = 30

/** What can be inserted into an expression, by the titles of fields; a dictionary field also with each of its items. */
export function insertions(fields: readonly OnlineField[], itemsOf: ItemsOf): Insertion[] {
  return fields
    .filter(({ kind, name, title }) => kind !== 'sequence' && name !== '' && title !== '')
    .flatMap(({ name, title, kind, source }) => {
      const isChoice = kind === 'dictionary' || kind === 'dictionaries'
      const items = isChoice && source ? itemsOf(source) : []
      return [
        { value: name, label: `${title}　${name}　${onlineKinds[kind]}` },
        ...items.slice(0, mostItems).map(({ value, text }) => ({
          value: kind === 'dictionary' ? `${name} == ${quoted(value)}` : `${quoted(value)} in ${name}`,
          label: `${title}　${kind === 'dictionary' ? '是' : '包含'}“${text}”`,
        })),
      ]
    })
}

const quoted = (value: string): string => JSON.stringify(value)
