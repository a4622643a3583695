import { onlineAdoptEndpoints } from '@lexdesk/domain'
import { callBlob } from '../../../api/calls/callBlob.ts'
import { workbookCalls } from '../workbook/workbookCalls.ts'
import type { ReadWorkbook } from '../workbook/WorkbookDialog.tsx'

/** The rows of a table of a data source as a workbook, with the fields that it proposes. */
export async function readSource(source: string, table: string): Promise<ReadWorkbook> {
  const { blob, fileName } = await callBlob(onlineAdoptEndpoints.sourceSheet, { source, table })
  const file = new File([blob], fileName)
  return { file, proposal: await workbookCalls.propose(file) }
}
