import { ApiError } from '../../../api/ApiError.ts'
import { formatError } from '../../../ui/formatError.ts'
import { holidayApi } from '../holidayApi.ts'
import type { NoticeLine } from './compareNotice.ts'

export interface SavedLines {
  added: number
  changed: number
  /** Why a day was not saved, by its date. */
  failures: ReadonlyMap<string, string>
}

/** Day by day through the ordinary calls: one that is refused keeps none of the others back. */
export async function saveLines(
  lines: readonly NoticeLine[],
  sourceNo: string | undefined,
  onProgress: (done: number) => void,
): Promise<SavedLines> {
  const failures = new Map<string, string>()
  let isCutOff = false
  for (const [index, line] of lines.entries()) {
    if (isCutOff) {
      failures.set(line.date, '未发送：连接已中断')
      continue
    }
    try {
      await saveLine(line, sourceNo)
    } catch (error) {
      failures.set(line.date, formatError(error))
      // Without a connection each further day would only wait for its own timeout.
      isCutOff = error instanceof ApiError && (error.status === 0 || error.isSessionEnd)
    }
    onProgress(index + 1)
  }
  const saved = lines.filter(({ date }) => !failures.has(date))
  const added = saved.filter(({ row }) => !row).length
  return { added, changed: saved.length - added, failures }
}

function saveLine({ date, type, name, row }: NoticeLine, sourceNo: string | undefined): Promise<unknown> {
  const stated = { type, name, ...(sourceNo !== undefined && { sourceNo }) }
  if (!row) return holidayApi.add({ date, year: Number(date.slice(0, 4)), legalFlag: 'N', ...stated })
  // A day on which people work is no statutory one, whatever it was before.
  return holidayApi.edit({ id: row.id, version: row.version, ...stated, ...(type === 'makeup' && { legalFlag: 'N' }) })
}
