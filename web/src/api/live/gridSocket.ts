import { apiAddress } from '../calls/apiAddress.ts'
import { browserStore } from '../session/browserStore.ts'

/** 32 hexadecimal digits, drawn once for each page that is loaded (wire contract §8.2). */
const pageId = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
  byte.toString(16).padStart(2, '0'),
).join('')

/** Opens the socket of the grids of this page; undefined while there is no session. */
export function gridSocket(userId: string): WebSocket | undefined {
  const token = browserStore.get('Access-Token')
  if (token === undefined) return undefined
  const { protocol, host } = window.location
  const path = apiAddress(`/vxeSocket/${encodeURIComponent(userId)}/${pageId}`)
  return new WebSocket(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}${path}`, [token])
}
