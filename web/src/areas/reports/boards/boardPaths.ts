/** The address of a board that is not saved yet. */
export const newBoardId = 'new'
export const boardPath = (id: string): string => `/online/board/${id}`
export const boardDesignPath = (id: string): string => `${boardPath(id)}?design=1`
export const newBoardPath = boardPath(newBoardId)
