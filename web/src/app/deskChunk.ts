/** Fetches the desk; called early while somebody types a password. */
export const deskChunk = () => import('./Desk.tsx')
