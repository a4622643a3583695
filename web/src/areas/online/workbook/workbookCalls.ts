import { onlineWorkbookEndpoints, type WorkbookColumn, type WorkbookProposal } from '@lexdesk/domain'
import { call } from '../../../api/calls/call.ts'
import type { CheckedColumn } from './CheckedColumn.ts'

export const workbookCalls = {
  propose: (file: File, sheet?: string): Promise<WorkbookProposal> => {
    const form = new FormData()
    if (sheet !== undefined) form.set('sheet', sheet)
    form.set('file', file)
    return call(onlineWorkbookEndpoints.propose, {}, { form })
  },
  create: (title: string, code: string, columns: readonly (WorkbookColumn & CheckedColumn)[]) =>
    call(onlineWorkbookEndpoints.create, {
      title,
      code,
      columns: columns.map(
        ({ head: _head, samples: _samples, doubts: _doubts, isLeftOut: _isLeftOut, items, ...column }) => ({
          ...column,
          items: items.join('\n'),
        }),
      ),
    }),
}
