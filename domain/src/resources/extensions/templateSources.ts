import type { Resource } from '../../resource/defineResource.ts'
import type { DictionaryItem } from '../../resource/Field.ts'
import type { Field } from '../../resource/kinds/index.ts'
import { isExtensionName } from './extendResource.ts'

/** The dictionary of what a variable of a contract template can be taken from. */
export const templateSourceCode = 'tpl_source'

/** The resources whose records a template is filled from. */
export const templateResources: readonly string[] = ['enterprise', 'contract', 'entrustment', 'counsel', 'packageOrder']

/** An extra field as the source of a variable. */
export interface TemplateSource extends DictionaryItem {
  /** The type of variable that prints it as usual. */
  type: 'text' | 'number' | 'money' | 'date' | 'dict'
  /** Of a dictionary. */
  dict?: string
}

const types: Partial<Record<Field['kind'], TemplateSource['type']>> = {
  integer: 'number',
  number: 'number',
  money: 'money',
  date: 'date',
  datetime: 'date',
  dictionary: 'dict',
}

/** They have no text to print. */
const unprinted: readonly Field['kind'][] = ['file', 'image', 'richText', 'markdown']

/** The extra fields of a resource as sources of variables, called as those of the product are: 委托标的额. */
export function templateSources({ name: resource, title, fields }: Resource): TemplateSource[] {
  if (!templateResources.includes(resource)) return []
  return Object.entries(fields).flatMap(([name, field]): TemplateSource[] => {
    if (!isExtensionName(name) || unprinted.includes(field.kind)) return []
    const text = field.title.startsWith(title) ? field.title : title + field.title
    const source = { value: `${resource}.${name}`, text, type: types[field.kind] ?? 'text' }
    return [field.kind === 'dictionary' ? { ...source, dict: field.dictionary } : source]
  })
}
