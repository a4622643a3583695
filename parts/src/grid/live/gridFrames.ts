import type { GridValues } from '../model/GridColumn.ts'

/** Frames on the grid socket; names follow the wire contract (wire-contract.md §8.2). */
export type GridFrame =
  | { type: 'beat' }
  | { type: 'update'; key: string; row: GridValues; sender: string | undefined }
  | { type: 'common'; key: string; args: readonly unknown[] }

export const beatFrame = JSON.stringify({ type: 'heart_beat', data: '' })

/** The server closes the connection on larger frames. */
const maxBytes = 64 * 1024

/** Undefined for a row that is too large for one frame. */
export function updateFrame(socketKey: string, row: GridValues, sender: string): string | undefined {
  const text = JSON.stringify({ type: 'update_vxe_table', data: { socketKey, args: [row, sender] } })
  return new TextEncoder().encode(text).length > maxBytes ? undefined : text
}

/** Undefined for an unknown or broken frame. */
export function readGridFrame(text: string): GridFrame | undefined {
  const frame = parsed(text)
  if (!isRecord(frame)) return undefined
  if (frame.type === 'heart_beat') return { type: 'beat' }
  const { data } = frame
  if (!isRecord(data) || !Array.isArray(data.args)) return undefined
  const args: readonly unknown[] = data.args
  if (frame.type === 'common_send_date')
    return typeof data.key === 'string' ? { type: 'common', key: data.key, args } : undefined
  const [row, sender] = args
  if (frame.type !== 'update_vxe_table' || typeof data.socketKey !== 'string' || !isRecord(row)) return undefined
  if (typeof row.id !== 'string' && typeof row.id !== 'number') return undefined
  return { type: 'update', key: data.socketKey, row, sender: typeof sender === 'string' ? sender : undefined }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
