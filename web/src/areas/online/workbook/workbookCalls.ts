import { onlineWorkbookEndpoints, type ProposedColumn, type WorkbookProposal } from '@lexdesk/domain'
import { call } from '../../../api/calls/call.ts'

export const workbookCalls = {
  propose: (file: File, sheet?: string): Promise<WorkbookProposal> => {
    const form = new FormData()
    if (sheet !== undefined) form.set('sheet', sheet)
    form.set('file', file)
    return call(onlineWorkbookEndpoints.propose, {}, { form })
  },
  create: (title: string, code: string, columns: readonly ProposedColumn[]) =>
    call(onlineWorkbookEndpoints.create, {
      title,
      code,
      columns: columns.map(({ samples: _samples, doubts: _doubts, items, ...column }) => ({
        ...column,
        items: items.join('\n'),
      })),
    }),
}
