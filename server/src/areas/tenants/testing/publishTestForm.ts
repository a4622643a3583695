import type { Values } from '@lexdesk/domain'
import type { Client } from '../../../testing/testProduct.ts'

type Row = Values & { id: string; version: number }

export interface TestForm {
  id: string
  /** Of its records. */
  path: string
  /** What only its tenant may read: what the form is called, and its states and steps. */
  words: readonly string[]
  stop(): Promise<void>
}

/** Publishes an online form with states, a step and a sub-table, as the administrator of a tenant does. */
export async function publishTestForm(client: Client, code: string, mark: string): Promise<TestForm> {
  const words = [`${mark}登记表`, `${mark}初始态`, `${mark}终结态`, `${mark}归档步骤`] as const
  const [title, first, last, step] = words
  const must = async <T>(answer: Promise<{ success: boolean; message: string; result: T }>): Promise<T> => {
    const { success, message, result } = await answer
    if (!success) throw new Error(message)
    return result
  }
  const { id } = await must(
    client.post<Row>('/online/form/add', {
      title,
      code,
      fields: [
        { title: '事由', name: 'name', kind: 'text', inList: 'Y' },
        { title: '明细', name: 'items', kind: 'rows' },
        { title: '说明', name: 'words', kind: 'text', subTable: 'items' },
      ],
      states: [
        { title: first, value: 'draft', initial: 'Y', editable: 'Y' },
        { title: last, value: 'closed', editable: 'N' },
      ],
      steps: [{ title: step, name: 'close', from: first, to: last }],
    }),
  )
  const take = async (name: string, input: Values = {}) => {
    const { version } = await must(client.get<Row>('/online/form/queryById', { id }))
    await must(client.post(`/online/form/${id}/${name}`, { version, ...input }))
  }
  await take('publish')
  return { id, path: `/online/data/${code}`, words, stop: () => take('stop', { reason: '不再使用' }) }
}
