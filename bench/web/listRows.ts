/** The rows of a list, whichever table draws them. */
export const listRows = '[role=grid] [data-row], [role=treegrid] [data-row]'
