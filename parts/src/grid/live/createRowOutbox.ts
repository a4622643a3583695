import type { GridValues } from '../model/GridColumn.ts'

/** The server accepts 40 frames per second from one page, so large pastes are sent in batches below that rate. */
const batchSize = 15
const pauseMs = 500

export interface RowOutbox {
  put(id: string, fields: GridValues): void
  close(): void
}

/** Queue of rows to broadcast. Pending changes of the same row are merged. */
export function createRowOutbox(send: (row: GridValues) => boolean): RowOutbox {
  const waiting = new Map<string, GridValues>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush(): void {
    timer = undefined
    if (waiting.size === 0) return
    for (const [id, fields] of [...waiting].slice(0, batchSize)) {
      if (!send({ ...fields, id })) break
      waiting.delete(id)
    }
    timer = setTimeout(flush, pauseMs)
  }

  return {
    put(id, fields) {
      waiting.set(id, { ...waiting.get(id), ...fields })
      timer ??= setTimeout(flush, 0)
    },
    close() {
      clearTimeout(timer)
      waiting.clear()
    },
  }
}
