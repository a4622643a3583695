import { dataSourceEndpoints } from '@lexdesk/domain'
import { callEnvelope } from '../../api/calls/callEnvelope.ts'
import { formatError } from '../../ui/hints/formatError.ts'

export interface ConnectionAnswer {
  isGood: boolean
  words: string
}

/** The server times out after five seconds; the response may take a little longer. */
const timeoutMs = 15_000

/** Tests the connection on the server; a failure is returned as a result. */
export async function testConnection(values: Readonly<Record<string, unknown>>): Promise<ConnectionAnswer> {
  try {
    const { message, result } = await callEnvelope(dataSourceEndpoints.testConnection, values, {
      timeoutMs,
    })
    const more = [result?.costMs !== undefined && `用时 ${result.costMs} 毫秒`, result?.version].filter(Boolean)
    return { isGood: true, words: [message, ...more].join('，') }
  } catch (error) {
    return { isGood: false, words: `连接失败：${formatError(error)}` }
  }
}
