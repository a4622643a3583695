import { compileForm, type OnlineDefinition, type OnlineField, type OnlineKind, onlineKinds } from '@lexdesk/domain'
import { expect } from 'vitest'
import type { Client } from '../../testing/testProduct.ts'

/** What the kinds need that take their values from elsewhere. */
const sources: Partial<Record<OnlineKind, string>> = {
  dictionary: 'position_rank',
  dictionaries: 'position_rank',
  reference: 'position',
  references: 'enterprise',
  tree: 'department',
  category: '案由',
  sequence: 'contract_num',
  // A report of rows.
  popup: 'enterprise',
}
const searchable: readonly OnlineKind[] = [
  ...(['text', 'integer', 'money', 'date', 'datetime', 'yesNo', 'dictionary', 'dictionaries'] as const),
  ...(['reference', 'references', 'user', 'department', 'region', 'sequence'] as const),
]

const line = (kind: OnlineKind, name: string, more: Partial<OnlineField> = {}): OnlineField => ({
  title: `${onlineKinds[kind]}${name}`,
  name,
  kind,
  subTable: null,
  required: 'N',
  unique: 'N',
  inList: 'Y',
  inSearch: searchable.includes(kind) && !more.subTable ? 'Y' : 'N',
  source: sources[kind] ?? null,
  length: kind === 'number' ? 3 : null,
  ...(kind === 'popup' && { fills: `${name}=name` }),
  format: null,
  defaultValue: null,
  section: null,
  help: null,
  ...more,
})

const title = line('text', 'name', { title: '名称', required: 'Y', length: 50 })
const kinds = (Object.keys(onlineKinds) as OnlineKind[]).filter((kind) => kind !== 'rows')
const inSubTable = kinds.filter((kind) => kind !== 'sequence')

const form = (code: string, fields: OnlineField[], more: Partial<OnlineDefinition> = {}): OnlineDefinition => ({
  code,
  title: `样表${code}`,
  isTree: 'N',
  titleField: null,
  fields: [title, ...fields],
  ...more,
})

/**
 * Forms that an office could define: every kind, alone and required, unique, in lines that do not show all their fields,
 * as a tree, with states.
 */
const definitions: readonly OnlineDefinition[] = [
  form(
    'everyKind',
    kinds.map((kind) => line(kind, `${kind}Value`)),
  ),
  form(
    'strict',
    [...(['integer', 'date', 'dictionary', 'reference', 'user'] as const), ...(['yesNo', 'money'] as const)]
      .map((kind) => line(kind, `${kind}Value`, { required: 'Y' }))
      .concat(line('text', 'code', { unique: 'Y' })),
  ),
  form('withLines', [
    line('rows', 'items'),
    ...inSubTable.map((kind) =>
      line(kind, `${kind}Value`, { subTable: 'items', ...(kind === 'reference' && { shows: 'name' }) }),
    ),
    ...(['yesNoValue', '!yesNoValue'] as const).flatMap((shownIf, at) =>
      (['text', 'money', 'file'] as const).map((kind) =>
        line(kind, `${kind}If${at}`, { subTable: 'items', required: 'Y', shownIf }),
      ),
    ),
  ]),
  form('nested', [line('text', 'note')], { isTree: 'Y' }),
  form('moving', [line('integer', 'days'), line('date', 'day')], {
    states: [
      { title: '草稿', value: 'draft', color: null, initial: 'Y', editable: 'Y' },
      { title: '已提交', value: 'sent', color: null, initial: 'N', editable: 'N' },
    ],
    steps: [
      { title: '提交', name: 'send', from: '草稿', to: '已提交', reason: 'N', danger: 'N', asks: 'days' },
      { title: '退回', name: 'back', from: '已提交', to: '草稿', reason: 'Y', danger: 'Y', asks: null },
    ],
  }),
]

export const onlineResources = definitions.map((definition) => compileForm(definition))

/** Defines and publishes them as their designer does. */
export async function publishOnlineForms(admin: Client): Promise<void> {
  for (const definition of definitions) {
    const added = await admin.post<{ id: string; version: number }>('/online/form/add', definition)
    expect(added, added.message).toMatchObject({ success: true })
    const { id, version } = added.result
    const published = await admin.post(`/online/form/${id}/publish`, { version })
    expect(published, published.message).toMatchObject({ success: true })
  }
}
