import { isRowColumn } from '../cells/cellKinds.ts'
import type { GridValues } from '../model/GridColumn.ts'
import type { RowKey } from '../model/rows/GridStep.ts'
import type { Grid } from '../view/Grid.ts'
import type { GridSocket } from './createGridSocket.ts'
import { createRowOutbox } from './createRowOutbox.ts'

export interface ShareOptions {
  socket: GridSocket
  /** Identifies the table: grids with the same key on several screens show the same rows. */
  socketKey: string
  /** Whether local changes are broadcast as well. */
  isBroadcasting?: boolean
}

/** Applies row changes of other screens to the grid and broadcasts local ones. Returns a function that stops it. */
export function shareGrid({ model, receive }: Grid, { socket, socketKey, isBroadcasting = true }: ShareOptions) {
  const sender = Math.random().toString(36).slice(2)
  const outbox = createRowOutbox((row) => socket.send(socketKey, row, sender))
  // Order numbers and new rows are local to one screen.
  const sharedFields = model.columns.filter(({ type, isOrder }) => !isRowColumn(type) && !isOrder).map(({ key }) => key)
  const known = new Map<RowKey, GridValues>()
  let isReceiving = false

  function queueChanges(keys: readonly RowKey[], isSilent: boolean): void {
    for (const key of keys) {
      const before = known.get(key)
      const now = model.row(key)
      if (now) known.set(key, now)
      else known.delete(key)
      if (isSilent || !before || !now || model.ids.isNew(String(now.id))) continue
      const fields = sharedFields
        .filter((field) => !Object.is(before[field], now[field]))
        .map((field) => [field, now[field]])
      if (fields.length > 0)
        outbox.put(model.ids.toExternal(String(now.id)), Object.fromEntries(fields) as Record<string, unknown>)
    }
  }

  queueChanges(model.order(), true)
  const ends = [
    socket.onUpdate(socketKey, (row, from) => {
      if (from === sender) return
      isReceiving = true
      try {
        receive(row)
      } finally {
        isReceiving = false
      }
    }),
    model.onStep((keys) => {
      // After a reload the changed keys are the whole order.
      const isLoaded = keys === model.order()
      if (isLoaded) known.clear()
      queueChanges(keys, isReceiving || isLoaded || !isBroadcasting)
    }),
    outbox.close,
  ]
  return () => {
    for (const end of ends) end()
  }
}
