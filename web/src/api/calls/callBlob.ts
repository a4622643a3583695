import type { Endpoint, EndpointInput, FileAnswer } from '@lexdesk/domain'
import { ApiError } from './ApiError.ts'
import { openEnvelope } from './openEnvelope.ts'
import { type CallInput, send } from './send.ts'
import { type CallArguments, type DerivedCall, sentCall } from './sentCall.ts'

export interface Download {
  blob: Blob
  fileName: string
}

/** Downloads a file. An error sent as JSON instead of the file is thrown like any other. */
export function callBlob<I extends EndpointInput>(
  endpoint: Endpoint<I, FileAnswer>,
  ...rest: CallArguments<I>
): Promise<Download>
export function callBlob(call: DerivedCall, input?: CallInput): Promise<Download>
export function callBlob(target: Endpoint | DerivedCall, ...rest: unknown[]): Promise<Download> {
  return send(...sentCall(target, ...rest), async (response, token, done) => {
    const isJson = (response.headers.get('content-type') ?? '').includes('json')
    if (!response.ok || isJson) {
      openEnvelope(response.status, await response.text(), token !== undefined)
      throw new ApiError('bad_answer', '文件下载失败', { status: response.status })
    }
    // The file has started to arrive: from here on the duration depends only on its size.
    done()
    return { blob: await response.blob(), fileName: fileNameOf(response.headers.get('content-disposition')) }
  })
}

/** The name sent by the server; the encoded form can hold Chinese, so it takes precedence. */
function fileNameOf(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  const plain = /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1]
  return decoded(encoded ?? plain ?? '')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
