import { onlineAdoptEndpoints } from '@lexdesk/domain'
import { callBlob } from '../../../api/calls/callBlob.ts'

/** The rows of a table of a data source as a workbook. */
export async function sourceFile(source: string, table: string): Promise<File> {
  const { blob, fileName } = await callBlob(onlineAdoptEndpoints.sourceSheet, { source, table })
  return new File([blob], fileName)
}
