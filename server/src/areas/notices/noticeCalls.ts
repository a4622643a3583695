import type { Envelope, Values } from '@lexdesk/domain'
import type { AroundCalls, Standard } from '../../resource/aroundCalls.ts'

/** Clients of the wire cut the last character of the list of readers: it ends with a comma (wire contract §3.12). */
export function withLastComma(row: Values): Values {
  const { userIds } = row
  if (typeof userIds === 'string' && userIds !== '' && !userIds.endsWith(',')) row.userIds = `${userIds},`
  return row
}

const each =
  (rowsOf: (result: unknown) => Values[]) =>
  (standard: Standard): Standard =>
  async (request, reply, beside) => {
    const answer = (await standard(request, reply, beside)) as Envelope
    for (const row of rowsOf(answer.result)) withLastComma(row)
    return answer
  }

const one = each((result) => [result as Values])

export const noticeCalls: AroundCalls = {
  list: each((result) => (result as { records: Values[] }).records),
  add: one,
  edit: one,
}
