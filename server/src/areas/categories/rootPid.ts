/** What the wire calls the parent of a root (wire contract §4.15). */
export const rootPid = '0'
