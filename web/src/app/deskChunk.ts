/** Loads the application; called early, while the user types the password. */
export const deskChunk = () => import('./Desk.tsx')
