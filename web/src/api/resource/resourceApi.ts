import { actionCall, callOf, rowFromWire, rowToWire, stepsCall } from '@lexdesk/domain'
import type { AnyRow, Call, CallName, Envelope, Page, Params, Resource, Values } from '@lexdesk/domain'
import { call } from '../calls/call.ts'
import { callBlob } from '../calls/callBlob.ts'
import { callEnvelope } from '../calls/callEnvelope.ts'
import { keyHeader } from '../calls/keyHeader.ts'
import type { CallInput } from '../calls/send.ts'
import type { DeletedRow, ResourceCalls, Saved, ShownRow, Waiting } from './ResourceCalls.ts'

/** A thousand rows with all their rules take several seconds. */
const sheetTimeoutMs = 60_000

/** The calls of one resource. Wire names and lists are converted here, so the rest of the client never sees them. */
export function resourceApi<R extends Resource>(resource: R): ResourceCalls<R> {
  const toWire = rowToWire(resource)
  // The conversion modifies its argument, so the form values are copied.
  const wireRow = (values: Values) => toWire({ ...values })
  const domainRow = <T = AnyRow>(row: Values) => rowFromWire(resource, row) as T
  const to = (name: CallName): Call => callOf(resource, name)

  const page = async <T = AnyRow>(name: CallName, params: Params = {}, waiting?: Waiting): Promise<Page<T>> => {
    const found = await call<Page<Values>>(to(name), { params, ...waiting })
    return { ...found, records: found.records.map((row) => domainRow<T>(row)) }
  }
  const saved = (envelope: Envelope<Values>): Saved => ({
    row: domainRow(envelope.result),
    message: envelope.message,
    warnings: envelope.warnings ?? [],
  })
  const save = async (endpoint: Call, input: CallInput) => saved(await callEnvelope<Values>(endpoint, input))
  const words = async (name: CallName, input: CallInput) => (await callEnvelope<unknown>(to(name), input)).message

  return {
    list: (params, waiting) => page<ShownRow<R>>('list', params, waiting),
    groups: (groupBy, params, waiting) =>
      call(to('groups'), { params: { ...params, ...(groupBy !== null && { groupBy }) }, ...waiting }),
    // Quiet: a user who may read a list may lack access to the options of its filters, and the picker says so itself.
    options: ({ roots, ...input } = {}, waiting) =>
      call(to('options'), { params: { ...input, ...(roots && { roots: 1 }) }, quiet: true, ...waiting }),
    queryById: async (id, waiting) =>
      domainRow<ShownRow<R>>(await call<Values>(to('queryById'), { params: { id }, ...waiting })),
    add: (values, options) => save(to('add'), { body: wireRow(values), ...keyHeader(options) }),
    edit: (values) => save(to('edit'), { body: wireRow(values) }),
    saveSheet: ({ added, changed, deleted }, options) =>
      words('sheet', {
        body: { added: added.map(wireRow), changed: changed.map(wireRow), deleted },
        timeoutMs: sheetTimeoutMs,
        ...keyHeader(options),
      }),
    check: (values, waiting) => call(to('check'), { body: wireRow(values), ...waiting }),
    remove: (ids) =>
      ids.length === 1 ? words('delete', { params: { id: ids[0] } }) : words('deleteBatch', { params: { ids } }),

    recycleBin: (params, waiting) => page<DeletedRow>('recycleBin', params, waiting),
    restore: (ids) => words('putRecycleBin', { body: { ids: ids.join(',') } }),
    purge: (ids) => words('deleteRecycleBin', { params: { ids } }),
    history: (id, waiting) => call(to('history'), { params: { id }, ...waiting }),
    restoreVersion: (input) => save(to('restoreVersion'), { body: input }),
    steps: (id, waiting) => call(stepsCall(resource), { params: { id }, ...waiting }),
    action: (id, action, input, options) =>
      save(actionCall(resource, id, action), { body: input, ...keyHeader(options) }),

    exportXls: (params, waiting) => callBlob(to('exportXls'), { params, ...waiting }),
    exportTask: (params = {}) => call(to('exportTask'), { body: { params } }),
    template: (foreignKeys) =>
      callBlob(to('template'), { params: foreignKeys ? { foreignKeys: JSON.stringify(foreignKeys) } : {} }),
    importPreview: (file, { foreignKeys, sheet, columns } = {}) => {
      const form = new FormData()
      if (foreignKeys) form.set('foreignKeys', JSON.stringify(foreignKeys))
      if (sheet !== undefined) form.set('sheet', sheet)
      if (columns) form.set('columns', JSON.stringify(columns))
      form.set('file', file)
      return call(to('importPreview'), { form })
    },
    importRows: (input, waiting) => call(to('importRows'), { params: { ...input }, ...waiting }),
    importFix: (input) => call(to('importFix'), { body: input }),
    importCommit: (input) => call(to('importCommit'), { body: input }),
    importRevert: (batchId) => words('importRevert', { body: { batchId } }),
    importErrors: (batchId) => callBlob(to('importErrors'), { params: { batchId } }),
  }
}
