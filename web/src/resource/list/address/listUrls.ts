import { AppError, callOf, rowFromWire } from '@lexdesk/domain'
import type { AnyRow, Call, Page, Params, Resource } from '@lexdesk/domain'
import { call } from '../../../api/calls/call.ts'
import { callEnvelope } from '../../../api/calls/callEnvelope.ts'
import type { Waiting } from '../../../api/resource/ResourceCalls.ts'

interface ListUrls {
  list?: string
  delete?: string
  deleteBatch?: string
}

/** Loads and deletes the rows of a list. */
export interface ListSource {
  list(params: Params, waiting?: Waiting): Promise<Page<AnyRow>>
  /** Returns the server message. */
  remove(ids: readonly string[]): Promise<string>
}

type WireRow = Record<string, unknown>

/** Ids are sent in the URL, and servers reject URLs beyond some thousand characters. */
export const idsPerCall = 200

/** The source of a list by its endpoints. A missing endpoint is reported when it is needed (specification B §5). */
export function listUrls(urls: ListUrls, toRow = (row: WireRow) => row as AnyRow): ListSource {
  const to = (name: keyof ListUrls, method: Call['method']): Call => {
    const path = urls[name]
    if (!path) throw new AppError('url_missing', `请设置url.${name}属性!`)
    return { method, path }
  }
  return {
    async list(params, waiting) {
      return readPage(await call<unknown>(to('list', 'GET'), { params, ...waiting }), toRow)
    },
    async remove(ids) {
      if (ids.length === 1) return (await callEnvelope(to('delete', 'DELETE'), { params: { id: ids[0] } })).message
      let words = ''
      for (let from = 0; from < ids.length; from += idsPerCall) {
        const params = { ids: ids.slice(from, from + idsPerCall) }
        words = (await callEnvelope(to('deleteBatch', 'DELETE'), { params })).message
      }
      return words
    },
  }
}

/** A resource that an area stores itself has no such endpoints. */
export function resourceSource(resource: Resource): ListSource {
  const path = (name: keyof ListUrls) => callOf(resource, name).path
  const urls: ListUrls =
    resource.calls === 'all' ? { list: path('list'), delete: path('delete'), deleteBatch: path('deleteBatch') } : {}
  return listUrls(urls, (row) => rowFromWire(resource, row) as AnyRow)
}

/** Some lists answer with a plain array, and some servers write counts as strings (wire contract §1.3, §1.4). */
function readPage(result: unknown, toRow: (row: WireRow) => AnyRow): Page<AnyRow> {
  if (Array.isArray(result)) {
    const records = (result as WireRow[]).map(toRow)
    return { records, total: records.length, size: records.length, current: 1, pages: 1 }
  }
  const { records, total, size, current, pages } = (result ?? {}) as Partial<Page<WireRow>>
  return {
    records: (records ?? []).map(toRow),
    total: Number(total ?? 0),
    size: Number(size ?? 0),
    current: Number(current ?? 1),
    pages: Number(pages ?? 0),
  }
}
