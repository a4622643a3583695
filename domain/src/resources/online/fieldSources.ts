import type { DictionaryItem } from '../../resource/Field.ts'
import type { OnlineField, OnlineKind } from './OnlineField.ts'

/** What the lines of a form may name, by list: values with their titles. */
export interface FieldSources {
  dictionaries: SourceItem[]
  resources: SourceItem[]
  /** The resources whose records have parents. */
  trees: SourceItem[]
  reports: SourceItem[]
  categories: SourceItem[]
  fillRules: SourceItem[]
  /** Of the messages of buttons. */
  messageTemplates: SourceItem[]
}

export type SourceItem = Pick<DictionaryItem, 'value' | 'text'>

/** Where the column 字典或资源 takes its value from, by kind, and how that is called. */
export const sourceOf: Partial<Record<OnlineKind, { list: keyof FieldSources; title: string }>> = {
  dictionary: { list: 'dictionaries', title: '字典' },
  dictionaries: { list: 'dictionaries', title: '字典' },
  reference: { list: 'resources', title: '关联的资源' },
  references: { list: 'resources', title: '关联的资源' },
  tree: { list: 'trees', title: '关联的树形资源' },
  popup: { list: 'reports', title: '报表' },
  category: { list: 'categories', title: '上级分类' },
  sequence: { list: 'fillRules', title: '填值规则' },
}

/** The item that a word means: its value, or the title of one item only. */
export function sourceCalled(items: readonly SourceItem[], word: string): SourceItem | undefined {
  const known = items.find(({ value }) => value === word)
  if (known) return known
  const called = items.filter(({ text }) => text === word)
  return called.length === 1 ? called[0] : undefined
}

/** The value of 字典或资源, which may have been written as a title. */
export function sourceValue({ kind, source }: Pick<OnlineField, 'kind' | 'source'>, sources: FieldSources) {
  const list = sourceOf[kind]?.list
  return list && source ? (sourceCalled(sources[list], source.trim())?.value ?? source) : source
}
