import { type AnyRow, maxPageSize, type Page } from '@lexdesk/domain'
import type { Waiting } from '../../../api/resource/ResourceCalls.ts'
import type { ListSource } from './listUrls.ts'

type PageParams = Record<string, string | number> & { pageNo: number; pageSize: number }

/** One page of a list, also if it is longer than one request may ask for. */
export async function listLongPage(source: ListSource, params: PageParams, waiting?: Waiting): Promise<Page<AnyRow>> {
  const { pageNo, pageSize } = params
  if (pageSize <= maxPageSize) return source.list(params, waiting)
  const count = pageSize / maxPageSize
  const firstNo = (pageNo - 1) * count + 1
  const part = (no: number) => source.list({ ...params, pageNo: no, pageSize: maxPageSize }, waiting)
  const first = await part(firstNo)
  const filled = Math.min(count, Math.ceil(first.total / maxPageSize) - firstNo + 1)
  const others = await Promise.all(Array.from({ length: Math.max(0, filled - 1) }, (_, n) => part(firstNo + n + 1)))
  // A row that is added between two requests moves the others by one: the last of a part is the first of the next.
  const rows = new Map([first, ...others].flatMap(({ records }) => records).map((row) => [row.id, row]))
  return {
    records: [...rows.values()],
    total: first.total,
    size: pageSize,
    current: pageNo,
    pages: Math.ceil(first.total / pageSize),
  }
}
