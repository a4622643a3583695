/** The parent id of a root on the wire (wire contract §4.15). */
export const rootPid = '0'
