import { type Field, type Fields, textFormats, type Values } from '@lexdesk/domain'
import { printValue, Source } from './printValue.ts'

/** The arguments of each builder between the title and the options, and what it sets itself. */
const builders: Readonly<Record<string, { takes?: readonly string[]; sets?: readonly string[] }>> = {
  dictionary: { takes: ['dictionary'] },
  dictionaries: { takes: ['dictionary'] },
  yesNo: { sets: ['values'] },
  reference: { takes: ['resource'], sets: ['key'] },
  references: { takes: ['resource'], sets: ['key'] },
  tree: { takes: ['resource'], sets: ['key'] },
  category: { takes: ['root'], sets: ['resource', 'key'] },
  user: { sets: ['resource', 'key'] },
  department: { sets: ['resource', 'key'] },
  region: { sets: ['resource', 'key'] },
  sequence: { takes: ['fill'], sets: ['readOnly', 'unique'] },
  rows: { takes: ['fields'] },
}

const formatOf = (problem: unknown): string | undefined =>
  Object.entries(textFormats).find(([, format]) => format.problem === problem)?.[0]

interface PrintedFields {
  fields: Source
  /** The builders that the source calls. */
  used: Set<string>
}

/** The fields of a resource as calls of their builders. */
export function printFields(fields: Fields): PrintedFields {
  const used = new Set<string>()
  const lines = Object.entries(fields).map(([name, field]) => `${name}: ${print(field)},\n`)
  return { fields: new Source(`{\n${lines.join('')}}`), used }

  function print({ kind, title, ...options }: Field): string {
    used.add(kind)
    const { takes = [], sets = [] } = builders[kind] ?? {}
    const values: Values = { ...options }
    if (kind === 'rows') {
      const inner = printFields(values.fields as Fields)
      for (const one of inner.used) used.add(one)
      values.fields = inner.fields
    }
    const taken = takes.map((name) => printValue(values[name]))
    const rest = Object.entries(values).filter(
      ([name, value]) => ![...takes, ...sets].includes(name) && !isUsual(name, value),
    )
    const printed = Object.fromEntries(rest.map(([name, value]) => [name, optionOf(name, value)]))
    const last = rest.length > 0 ? [printValue(printed)] : []
    return `${kind}(${[printValue(title), ...taken, ...last].join(', ')})`
  }

  function optionOf(name: string, value: unknown): unknown {
    // A field that is shown by a condition is required whenever it is shown.
    if (name === 'requiredIf' && typeof value === 'function') return new Source('() => true')
    const format = name === 'problem' ? formatOf(value) : undefined
    if (format === undefined) return value
    used.add('textFormats')
    return new Source(`textFormats.${format}.problem`)
  }
}

/** What a builder does without being told. */
function isUsual(name: string, value: unknown): boolean {
  if (value === undefined || ((name === 'required' || name === 'unique') && value === false)) return true
  return name === 'form' && typeof value === 'object' && value !== null && Object.keys(value).length === 0
}
