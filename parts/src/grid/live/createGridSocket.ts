import type { GridValues } from '../model/GridColumn.ts'
import { readGridFrame, updateFrame } from './gridFrames.ts'
import { reconnectingSocket, type Line } from './reconnectingSocket.ts'

type OnUpdate = (row: GridValues, sender: string | undefined) => void
type OnCommon = (args: readonly unknown[]) => void

/** One socket for all grids of a page. It is open while there are listeners. */
export interface GridSocket {
  /** A row of the table with this key has changed on some screen; `sender` identifies the screen. */
  onUpdate(socketKey: string, listener: OnUpdate): () => void
  /** Any other message from the server with this key. */
  onCommon(key: string, listener: OnCommon): () => void
  /** Broadcasts a row to all screens. Returns false if there is no connection and the caller must retry. */
  send(socketKey: string, row: GridValues, sender: string): boolean
  isConnected(): boolean
  onConnected(listener: () => void): () => void
  /** The connection is back: listeners must fetch the changes they missed. */
  onReturn(listener: () => void): () => void
}

/** `connect` opens a socket at `{host}/vxeSocket/{userId}/{pageId}`, or returns undefined without a session. */
export function createGridSocket(connect: () => WebSocket | undefined): GridSocket {
  const updates = new Map<string, Set<OnUpdate>>()
  const commons = new Map<string, Set<OnCommon>>()
  const watchers = new Set<() => void>()
  const returns = new Set<() => void>()
  let line: Line | undefined
  let isConnected = false

  function dispatch(text: string): boolean {
    const frame = readGridFrame(text)
    if (frame?.type === 'update') for (const listener of updates.get(frame.key) ?? []) listener(frame.row, frame.sender)
    else if (frame?.type === 'common') for (const listener of commons.get(frame.key) ?? []) listener(frame.args)
    return frame?.type === 'beat'
  }

  function listen<T>(all: Map<string, Set<T>>, key: string, listener: T): () => void {
    const listeners = all.get(key) ?? new Set<T>()
    all.set(key, listeners.add(listener))
    line ??= reconnectingSocket({
      connect,
      onText: dispatch,
      onConnected(now) {
        isConnected = now
        for (const watcher of watchers) watcher()
      },
      onReturn() {
        for (const listener of returns) listener()
      },
    })
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0 && all.get(key) === listeners) all.delete(key)
      if (updates.size > 0 || commons.size > 0) return
      line?.close()
      line = undefined
    }
  }

  return {
    onUpdate: (key, listener) => listen(updates, key, listener),
    onCommon: (key, listener) => listen(commons, key, listener),
    send(socketKey, row, sender) {
      const frame = updateFrame(socketKey, row, sender)
      return frame === undefined || (line?.send(frame) ?? false)
    },
    isConnected: () => isConnected,
    onConnected(listener) {
      watchers.add(listener)
      return () => void watchers.delete(listener)
    },
    onReturn(listener) {
      returns.add(listener)
      return () => void returns.delete(listener)
    },
  }
}
