/** The request header by which our own client says who it is. Other clients of this wire send none. */
export const clientHeader = { name: 'x-client', value: 'lexdesk' } as const
